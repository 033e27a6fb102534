import { Fragment, type ReactNode, useState } from 'react';

/**
 * Passes its children a function that reopens a form after its record changed elsewhere, such as by restoring a
 * version.
 */
export function Reopened({ children }: { children: (reopen: () => void) => ReactNode }) {
  const [times, setTimes] = useState(0);
  return <Fragment key={times}>{children(() => setTimes(times + 1))}</Fragment>;
}

interface Page {
  discard(): void;
  refetch(): unknown;
}

/** Reads the record again, then reopens the form with its current values. */
export async function reopened(page: Page, reopen: () => void): Promise<void> {
  page.discard();
  await page.refetch();
  reopen();
}
