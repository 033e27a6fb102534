import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

export interface ListRow {
  _id: string;
}

export interface Column<Row, Sort extends string = string> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column's content if it leads a phone's card. */
  onCard?: (row: Row) => ReactNode;
  /** The field to sort by on a click on the header. */
  sort?: Sort;
  /** Aligns numbers right, digit under digit. */
  numeric?: boolean;
  /** Gives long texts their own lines on a phone. */
  long?: boolean;
  /** The row's name and link; the first column by default. */
  lead?: boolean;
  /** A badge, shown beside the name on a phone. */
  mark?: boolean;
}

/** An address, or a function that opens a dialog of the list. */
export type Opening = string | (() => void) | undefined;

/** The data that table and cards render. */
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
