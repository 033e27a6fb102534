import { getTableName, type Table } from 'drizzle-orm';

export type SqlType = 'uuid' | 'text' | 'int' | 'jsonb' | 'timestamptz';

/** Rows made from each of several sources, and the statement that inserts all of them, given as JSON in `$1`. */
export interface Insert<Source> {
  name: string;
  text: string;
  rowsOf: (source: Source) => object[];
}

/**
 * Inserts rows into a table by the types of their fields in SQL. A field that is not in `columns`, or is no column of
 * the table, does not compile. Columns in `copied` take the value of another one.
 */
export function insertFrom<T extends Table, Source, Row extends object>(
  table: T,
  rowsOf: (source: Source) => Row[],
  columns: { [Field in keyof Row]-?: Field extends keyof T['$inferInsert'] ? SqlType : never },
  copied: { [Copy in keyof T['$inferInsert']]?: keyof Row } = {},
): Insert<Source> {
  const name = getTableName(table);
  const fields = Object.keys(columns);
  const types = Object.entries(columns).map((column) => column.join(' '));
  const text = `
    insert into ${name} (${[...fields, ...Object.keys(copied)].join(', ')})
    select ${[...fields, ...Object.values(copied)].join(', ')}
    from json_to_recordset($1) as r (${types.join(', ')})`;
  return { name: `insert ${name}`, text, rowsOf };
}
