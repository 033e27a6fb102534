import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

export interface ListRow {
  _id: string;
}

export interface Column<Row, Sort extends string = string> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field of the list that a click on the header sorts by. */
  sort?: Sort;
  /** Numbers are aligned to the right, digit under digit. */
  numeric?: boolean;
  /** Sentences: on a phone they have lines of their own. */
  long?: boolean;
  /** The row's name, and the link that opens it; the first column if no other says so. */
  lead?: boolean;
  /** A badge: on a phone it is beside the name. */
  mark?: boolean;
}

/** An address, or the function that opens a dialog of the list. */
export type Opening = string | (() => void) | undefined;

/** The parts that the table and the cards draw. */
export interface ListView<Row> {
  title: string;
  columns: Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: Row[] | undefined;
  firstSerial: number;
  expectedRows: number;
  sort: string | undefined;
  setSort(sort: string | undefined): void;
  isCompact: boolean;
  nameOf(row: Row): string;
  open(row: Row): Opening;
  /** The list as it is, for the way back. */
  openState: object;
  actions(row: Row): ReactNode;
  card?: (row: Row) => ReactNode;
  selection?: Selection<Row>;
}
