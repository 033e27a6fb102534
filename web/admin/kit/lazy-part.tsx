import { type ComponentType, lazy } from 'react';
import { t } from '../language/t.ts';
import { firstReads } from './first-reads.ts';
import { SmallButton } from './SmallButton.tsx';

/**
 * Loads part of a screen when it's first shown. If loading fails, only that part shows the error, and text typed around
 * it stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: NotLoaded as ComponentType<Props> }),
    ),
  );
}

/** The same for what the first page can do without until its data is there. */
export const laterPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(() => firstReads().then(load));

/** Offers a reload: browsers don't retry a failed script within the page. */
function NotLoaded() {
  return <SmallButton onClick={() => window.location.reload()}>{t('Not loaded. Reload the page')}</SmallButton>;
}
