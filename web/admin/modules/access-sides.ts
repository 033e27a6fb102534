import type { Cell, Grants } from './grants.ts';

/** A role or an access type, as a line or a column. */
export interface Side {
  id: string;
  label: string;
  note?: string;
  /** Super Admin, which always has everything. */
  isFixed?: boolean;
}

export interface AccessGridProps {
  caption: string;
  /** Heading of the lines' names. */
  corner: string;
  columns: Side[];
  /** Lines under headings of their own; one group without a label makes a plain table. */
  groups: { id: string; label?: string; note?: string; lines: Side[] }[];
  /** Returns the tick for a line and a column. */
  cellOf: (line: Side, column: Side) => Cell;
  grants: Grants;
}
