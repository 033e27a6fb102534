import type { TooltipProps } from '@mantine/core';
import { Suspense } from 'react';
import { laterPart } from './lazy-part.tsx';

/** If the tooltip's code fails to load, its children show without a tooltip. */
const Tip = laterPart<TooltipProps>(() =>
  import('./Tip.tsx').then(
    ({ Tip }) => Tip,
    () =>
      ({ children }) =>
        children,
  ),
);

/** Explains what is inside on hover. The first page doesn't wait for the code that places it. */
export function Hint(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <Tip {...props} />
    </Suspense>
  );
}
