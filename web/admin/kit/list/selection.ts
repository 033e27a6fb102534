import { useEffect, useState } from 'react';
import type { QueryOf } from '../../../../contract/api.ts';
import { MOST_CHOSEN } from '../../../../contract/calls/page-sizes.ts';
import { t } from '../../language/t.ts';
import { call } from '../calls.ts';
import { failed } from '../toast.tsx';
import type { ListKey } from './list-filters.ts';
import { useListState } from './list-state.ts';

const PAGE = 100;

export interface Selection<Row> {
  rows: Row[];
  set(rows: Row[]): void;
  clear(): void;
  has(row: { _id: string }): boolean;
  toggle(row: Row): void;
  /** Removes a row that has left the list. */
  drop(id: string): void;
  /** Selects every row that matches the filters, on all pages. */
  chooseAll(): Promise<void>;
  isReading: boolean;
  /** Whether the rows on screen belong to the previous query, and are about to be replaced. */
  isLeaving: boolean;
}

const NONE: never[] = [];

/**
 * Tracks the selected rows of a list, across pages. Another search or filter clears the selection, so that no unseen
 * row stays selected. `page` is the page as just read: selected rows take their values from it.
 */
export function useSelection<Row extends { _id: string }>(
  list: ListKey,
  always: object,
  isLeaving: boolean,
  page: Row[] | undefined,
): Selection<Row> {
  const { filters, sort } = useListState();
  const [isReading, setReading] = useState(false);
  // Clear the selection when the filters change.
  const query = JSON.stringify([filters, always]);
  const [chosen, setChosen] = useState<{ query: string; rows: Row[] }>({ query, rows: NONE });
  if (chosen.query !== query) setChosen({ query, rows: NONE });
  const { rows } = chosen;
  // Rows that were read for another filter are no longer on screen.
  const setRows = (rows: Row[]) => setChosen((chosen) => (chosen.query === query ? { query, rows } : chosen));

  useEffect(() => {
    const latest = new Map(page?.map((row) => [row._id, row]));
    setChosen((chosen) => {
      if (chosen.rows.length === 0) return chosen;
      return { ...chosen, rows: chosen.rows.map((row) => latest.get(row._id) ?? row) };
    });
  }, [page]);

  async function chooseAll() {
    setReading(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; rows.length < MOST_CHOSEN; page++) {
        const query = { ...filters, ...always, page, size: PAGE, ...(sort && { sort }) } as QueryOf<ListKey>;
        const { data, totalData } = await call<ListKey>(list, { query });
        rows.push(...(data as Row[]));
        if (data.length === 0 || rows.length >= totalData) break;
      }
      setRows(rows.slice(0, MOST_CHOSEN));
    } catch (error) {
      failed(error, t('The rows could not be loaded.'));
    } finally {
      setReading(false);
    }
  }

  const has = (row: { _id: string }) => rows.some((other) => other._id === row._id);
  return {
    rows,
    set: setRows,
    clear: () => setRows([]),
    has,
    toggle: (row) => setRows(has(row) ? rows.filter((other) => other._id !== row._id) : [...rows, row]),
    drop: (id) => setChosen((chosen) => ({ ...chosen, rows: chosen.rows.filter((row) => row._id !== id) })),
    chooseAll,
    isReading,
    isLeaving,
  };
}
