import { type ComponentType, lazy } from 'react';
import { t } from '../language/t.ts';
import { firstReads } from './first-reads.ts';
import { SmallButton } from './SmallButton.tsx';

/**
 * Loads part of a screen when it's first shown. If loading fails, only that part shows the error, and text typed around
 * it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = NotLoaded,
) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Instead }),
    ),
  );
}

/** Like `lazyPart`, but loads only after the first page has its data. */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead?: ComponentType<Props>,
) => lazyPart(() => firstReads().then(load), Instead);

/** Offers a reload: Chrome never asks again for a script that failed, or for one that it imports, within the page. */
export function NotLoaded() {
  return <SmallButton onClick={() => window.location.reload()}>{t('Not loaded. Reload the page')}</SmallButton>;
}
