import { z } from 'zod';
import type { ServerRoute } from '../../contract/api.ts';
import { flagIn, numberIn } from '../../contract/cells.ts';
import type { Db } from '../db/db.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { type Fixed, type Message, say, type Text } from '../http/words/sentence.ts';
import type { ImportedBy } from './imports.table.ts';

/**
 * A column of a table that is exported and imported: one reader and one writer, so that an export can be imported
 * unchanged.
 */
export interface Column<T> {
  label: string;
  /** Other headers of the column, besides its key and its label. */
  words?: readonly string[];
  read: z.ZodType<T>;
  write: (value: T) => Cell;
  /** Whether the file must have the column; empty cells are read too. */
  is_needed?: true;
  /** The value of an empty cell; without one, an empty cell changes nothing. */
  empty?: T;
  /** Whether the column is optional: only files that name it have it. */
  is_more?: true;
}

export const column = <T>(declared: Column<T>): Column<T> => declared;

/** Columns of any types. */
export type Columns = Record<string, Omit<Column<unknown>, 'write'> & { write: (value: never) => Cell }>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
/** A row's values, without those of columns that the file lacks, and of cells that change nothing. */
export type RowOf<C extends Columns> = { [K in keyof C]?: ValueOf<C[K]> };
/** A row of an export: every column has a value, or null for an empty cell. */
export type FullRow<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> | null };

/** A row's problem. `column` is the key of the cell that caused it, or of the record's name if it's the whole row. */
export interface Wrong {
  line: number;
  column: string;
  text: Text;
  /** The text to show, if it isn't just the cell's text. */
  found?: string;
}

export interface ReadRow<Row> {
  line: number;
  row: Row;
  /** Columns whose cells couldn't be read; their problems are recorded already. */
  unread: string[];
}

/** All rows of one record that could be read at least in part, in the file's order. */
export interface Group<Row> {
  key: string;
  rows: ReadRow<Row>[];
}

/** A record's outcome: rows with problems weren't written. */
export interface Outcome {
  what: 'add' | 'edit' | 'same' | 'none';
  wrong: Wrong[];
  /** The record's changes in words, if the counts don't say enough. */
  notes?: Message[];
  /** Counts of records added with it, by the words of `tells`. */
  more?: Record<string, number>;
}

/** The facts about an import's start that a kind needs. */
export interface Start extends ImportedBy {
  _id: string;
  /** The file's name, and the position of each of its columns. */
  name: string;
  mapping: Record<string, number>;
  subject_id: string | null;
  reason: string;
  now: Date;
  confirmed: { digest: string; isProved: boolean } | null;
}

/** A table that another program exports, in our columns: its header, and each row, or undefined for one to skip. */
export interface OtherTable {
  header: string[];
  read(cells: string[]): string[] | undefined;
  /** What it changed in the rows, complete after the last one. */
  remarks: Message[];
}

/** A kind of import: its columns, and how its rows become saves of the form. */
export interface TableImport<C extends Columns = Columns> {
  kind: string;
  /** The grant for its upload, checked again at each start; and grants that change what the saves can do. */
  route: ServerRoute;
  also?: readonly ServerRoute[];
  /** The records' name in the audit. */
  entity: string;
  columns(db: Db): C | Promise<C>;
  /** Recognises another program's table by its header. */
  other?(header: string[]): OtherTable | undefined;
  /** The column that identifies a row's record, ignoring case. */
  key: keyof C & string;
  /**
   * Columns in which one record's rows can differ. In all others, a contradicting later row is refused. Without this, a
   * record has one row, and `save` refuses the others.
   */
  ofRow?: readonly (keyof C & string)[];
  /** How many records one transaction saves at most; all, if they are checked together. */
  atOnce: number;
  /**
   * Saves records as the form does, in the caller's transaction, which a check rolls back. Returns one outcome for each
   * group, refusals included.
   */
  save(db: Db, groups: Group<RowOf<C>>[], start: Start): Promise<Outcome[]>;
  /** Records that must be saved in one transaction, by their keys; they come first. */
  together?(db: Db, keys: string[], start: Start): Promise<string[]>;
  /** Asks whether the saves of `write` may change running offers. */
  guard?<T>(db: Db, keys: string[], start: Start, write: (db: Db) => Promise<T>): Promise<T>;
  /** Runs at the end, such as statistics for the planner. */
  after?(db: Db): Promise<void>;
  /** A sentence for each count of `Outcome.more`. */
  tells?: Record<string, (count: number) => Message>;
}

/** Erases the columns' types, so that one code handles all imports. */
export const tableImport = <C extends Columns>(declared: TableImport<C>): TableImport => declared as never;

/** Yields the header of an export and its rows, in the columns that the import reads. */
export async function* exported<C extends Columns>(
  columns: C,
  rows: AsyncIterable<FullRow<C>> | Iterable<FullRow<C>>,
): AsyncGenerator<Cell[]> {
  const all = Object.entries(columns);
  yield all.map(([, { label }]) => label);
  for await (const row of rows)
    yield all.map(([key, { write }]) => {
      const value = row[key];
      return value === null || value === undefined ? null : write(value as never);
    });
}

/** Reports that a row contradicts an earlier one about the same record. */
export const contradicts = (first: number, line: number): Message =>
  say('Rows {first} and {line} contradict each other. Write the same in both.', { first, line });

/** Reads a cell by one of the contract's readers. */
export function reads<T>(meaningOf: (cell: string) => T | undefined, problem: Fixed) {
  return z.string().transform((cell, context) => {
    const meaning = meaningOf(cell);
    if (meaning !== undefined) return meaning;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

export const asIs = <T extends Cell>(value: T): T => value;
export const numberCell = reads(numberIn, 'Enter a number, 0 or more.');
export const flagCell = reads(flagIn, 'Enter yes or no.');
