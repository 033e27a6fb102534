import type { Cell, Grants } from './grants.ts';

/** A role or an access type, as a line or a column. */
export interface Side {
  id: string;
  label: string;
  note?: string;
  /** Super Admin: has everything, and nothing can be taken away. */
  isFixed?: boolean;
}

export interface AccessGridProps {
  caption: string;
  /** The heading of the lines' names. */
  corner: string;
  columns: Side[];
  /** Lines under a heading of their own; one group without a label is a plain table. */
  groups: { id: string; label?: string; note?: string; lines: Side[] }[];
  /** The tick where a line and a column meet. */
  cellOf: (line: Side, column: Side) => Cell;
  grants: Grants;
}
