import { counted, t } from '../../language/t.ts';
import { call } from '../calls.ts';
import { saveAs } from '../save-as.ts';
import { failed, succeeded } from '../toast.tsx';
import { csvOf } from './list-csv.ts';
import type { ListKey } from './list-filters.ts';

const ROWS_AT_ONCE = 100;
/** Most rows to save, which take fifty calls; for more rows, use a report. */
const MOST_ROWS = 5000;

/** Saves all rows that match the filters as a CSV file. */
export async function saveList(list: ListKey, query: Record<string, unknown>, name: string): Promise<void> {
  try {
    const rows: Record<string, unknown>[] = [];
    let total = 0;
    for (let page = 1; page === 1 || (rows.length < total && rows.length < MOST_ROWS); page++) {
      const reply = (await call(list, { query: { ...query, page, size: ROWS_AT_ONCE } } as never)) as Page;
      total = reply.totalData;
      if (reply.data.length === 0) break;
      rows.push(...reply.data);
    }
    saveAs(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    const saved = t('{count} saved.', { count: counted(rows.length, 'row') });
    succeeded(
      rows.length < total ? t('{saved} There are more rows: filter the list to export the rest.', { saved }) : saved,
    );
  } catch (error) {
    failed(error, t('The rows could not be exported.'));
  }
}

interface Page {
  data: Record<string, unknown>[];
  totalData: number;
}
