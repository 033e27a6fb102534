import { Button } from '@mantine/core';
import { type ComponentType, lazy } from 'react';

/**
 * A part of a screen that is loaded when it is first shown. If it cannot be fetched, it alone says so: text typed
 * around it stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: NotLoaded as ComponentType<Props> }),
    ),
  );
}

/** A script that failed once is not asked for again within the page. */
function NotLoaded() {
  return (
    <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
      Not loaded. Reload the page
    </Button>
  );
}
