import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Shell } from './Shell.tsx';

/** Hydrates the page in its shell and says when it answers. */
export function hydrate<Props extends object>(
  root: HTMLElement,
  Page: ComponentType<Props>,
  props: Props,
  onAlive: () => void,
): void {
  hydrateRoot(
    root,
    <Alive onAlive={onAlive}>
      <Shell>
        <Page {...props} />
      </Shell>
    </Alive>,
  );
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // Once for the life of the page, whatever is rendered later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(onAlive, []);
  return children;
}
