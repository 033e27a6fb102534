import type { TooltipProps } from '@mantine/core';
import { Suspense } from 'react';
import { laterPart } from './lazy-part.tsx';

const Tip = laterPart(async () => (await import('./Tip.tsx')).Tip);

/** Explains what is inside on hover. The first page doesn't wait for the code that places it. */
export function Hint(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <Tip {...props} />
    </Suspense>
  );
}
