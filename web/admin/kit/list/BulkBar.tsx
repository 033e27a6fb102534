import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { MOST_CHOSEN } from '../../../../contract/calls/page-sizes.ts';
import { t } from '../../language/t.ts';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** Rows on this page, and the number of matches on all pages. */
  page: Row[];
  total: number;
  /** Whether there are more than the server counted. */
  hasMore?: boolean;
  children: ReactNode;
}

/** Shows actions for the selected rows, and stays in view while you scroll. */
export function BulkBar<Row extends { _id: string }>({ selection, page, total, hasMore, children }: BulkBarProps<Row>) {
  const { rows } = selection;
  if (rows.length === 0) return null;
  const isPageChosen = page.length > 0 && page.every(selection.has);
  const all = Math.min(total, MOST_CHOSEN);
  return (
    <Group className={classes.bulk} gap="xs">
      <b role="status">{t('{count} chosen', { count: rows.length })}</b>
      {isPageChosen && rows.length < all && (
        <Button variant="subtle" size="compact-sm" loading={selection.isReading} onClick={selection.chooseAll}>
          {hasMore || total > MOST_CHOSEN
            ? t('Select the first {count}', { count: MOST_CHOSEN })
            : t('Select all {count} results', { count: total })}
        </Button>
      )}
      {children}
      <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
        {t('Clear')}
      </Button>
    </Group>
  );
}
