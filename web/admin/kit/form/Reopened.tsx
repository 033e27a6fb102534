import { Fragment, type ReactNode, useState } from 'react';

/** Opens a form again when its record was changed in another way, such as by putting a version back. */
export function Reopened({ children }: { children: (reopen: () => void) => ReactNode }) {
  const [times, setTimes] = useState(0);
  return <Fragment key={times}>{children(() => setTimes(times + 1))}</Fragment>;
}

interface Page {
  discard(): void;
  refetch(): unknown;
}

/** Reads the record of a form first, so that the new form begins with its present values. */
export async function reopened(page: Page, reopen: () => void): Promise<void> {
  page.discard();
  await page.refetch();
  reopen();
}
