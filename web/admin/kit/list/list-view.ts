import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

export interface ListRow {
  _id: string;
}

export interface Column<Row, Sort extends string = string> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** What stands for it at the top of a card, if it leads there. */
  onCard?: (row: Row) => ReactNode;
  /** The field that clicking the header sorts by. */
  sort?: Sort;
  /** Right-aligns numbers, digit under digit. */
  numeric?: boolean;
  /** Sentences get lines of their own on a phone. */
  long?: boolean;
  /** The row's name and link; the first column by default. */
  lead?: boolean;
  /** A badge, beside the name on a phone. */
  mark?: boolean;
}

/** An address, or a function that opens one of the list's dialogs. */
export type Opening = string | (() => void) | undefined;

/** What table and cards render. */
export interface ListView<Row> {
  title: string;
  columns: Column<Row>[];
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  firstSerial: number;
  expectedRows: number;
  sort: string | undefined;
  setSort(sort: string | undefined): void;
  isCompact: boolean;
  nameOf(row: Row): string;
  open(row: Row): Opening;
  /** The list's current address, for the way back. */
  openState: object;
  actions(row: Row): ReactNode;
  card?: (row: Row) => ReactNode;
  selection?: Selection<Row>;
}
