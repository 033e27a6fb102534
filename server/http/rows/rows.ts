import { eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { type Actor, audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { listRows, type Page } from '../../db/list.ts';
import { invalidateTag } from '../caching/cache.ts';
import { notFound } from '../errors.ts';
import { refuseOverwrite, withRevision } from './revision.ts';

type PlainTable = PgTable & { _id: AnyPgColumn; $inferSelect: { _id: string }; $inferInsert: object };

/** The part of a `resource` that rows need; other tables provide it by hand. */
interface Declared {
  /** The name of one row, for messages and the audit: `State`. */
  entity: string;
  /** Fields to filter and sort by. A field that isn't a column of the table needs its own list. */
  by: string[];
  order: string;
}

/**
 * The functions that a plain resource needs from its table. To change one function, spread this and replace it by name.
 */
export interface Rows<Row, Input> {
  list(db: Db, query: ListQuery): Promise<Page<Row>>;
  get(db: Db, id: string): Promise<Row & { revision: number }>;
  /** Adds a row, or edits it if there's an `_id`; omitted fields stay unchanged. */
  save(db: Db, actor: Actor, input: Input & Saved): Promise<Row & { revision: number }>;
  remove(db: Db, actor: Actor, id: string): Promise<{ _id: string }>;
}

interface Saved {
  _id?: string;
  /** The revision the form opened with. */
  revision?: number;
}

/**
 * Lists, reads, saves and removes rows of a plain table. Writes leave an audit row and invalidate `tag`. A missing row
 * is a 404.
 */
export function rows<T extends PlainTable>(
  table: T,
  { entity, by, order }: Declared,
  tag?: string,
): Rows<T['$inferSelect'], Partial<T['$inferInsert']>> {
  type Row = T['$inferSelect'];
  // Drizzle can't follow a generic table through its builders; the casts stay in this function.
  const plain = table as PgTable & { _id: AnyPgColumn };
  const all = getTableColumns(plain);
  const columns = Object.fromEntries(Object.entries(all).filter(([name]) => by.includes(name)));

  return {
    async list(db, query) {
      const select = db.select().from(plain).$dynamic();
      return (await listRows(db, query, { select, columns, order, tiebreak: plain._id })) as Page<Row>;
    },

    async get(db, id) {
      return withRevision(db, id, async () => {
        const [row] = await db.select().from(plain).where(eq(plain._id, id));
        if (!row) throw notFound(entity);
        return row as Row;
      });
    },

    async save(db, actor, { _id, revision, ...values }) {
      // Drizzle would silently omit this field.
      const lost = Object.keys(values).filter((name) => !(name in all));
      if (lost.length > 0) throw new Error(`${entity} has no column for ${lost.join(', ')}.`);
      return transact(db, async (db) => {
        const [before] = _id ? await db.select().from(plain).where(eq(plain._id, _id)).for('update') : [];
        if (_id && !before) throw notFound(entity);
        if (_id) await refuseOverwrite(db, entity, _id, { revision, ...values });
        const written = _id
          ? await db.update(plain).set(values).where(eq(plain._id, _id)).returning()
          : await db.insert(plain).values(values).returning();
        const after = (written as Row[])[0] as Row;
        await audit(db, actor, { action: before ? 'edit' : 'add', entity, entity_id: after._id, before, after });
        if (tag) await invalidateTag(db, tag);
        return withRevision(db, after._id, () => after);
      });
    },

    async remove(db, actor, id) {
      return transact(db, async (db) => {
        const [before] = await db.delete(plain).where(eq(plain._id, id)).returning();
        if (!before) throw notFound(entity);
        await audit(db, actor, { action: 'delete', entity, entity_id: id, before });
        if (tag) await invalidateTag(db, tag);
        return { _id: id };
      });
    },
  };
}
