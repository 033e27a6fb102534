import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportUncaught } from '../../../shared/report.ts';
import { type PageTexts, TextsProvider } from '../texts-context.tsx';
import { labelOf } from '../words/label.ts';
import { Shell } from './Shell.tsx';

interface Life<Props> {
  props: Props;
  spoken: PageTexts;
  onAlive: () => void;
}

/** Hydrates the page in its shell, and says when it's interactive. */
export function hydrate<Props extends object>(
  root: HTMLElement,
  Page: ComponentType<Props>,
  { props, spoken, onAlive }: Life<Props>,
): void {
  reportUncaught();
  globalThis.failureTexts = spoken.texts.kit;
  hydrateRoot(
    root,
    <Alive onAlive={onAlive}>
      <TextsProvider spoken={spoken}>
        <Shell label={labelOf(props, spoken)}>
          <Page {...props} />
        </Shell>
      </TextsProvider>
    </Alive>,
  );
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // Announce it once per page, even if it renders again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(onAlive, []);
  return children;
}
