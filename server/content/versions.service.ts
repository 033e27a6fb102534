import { and, desc, eq, lte, max, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { notFound } from '../http/errors.ts';
import { refuseOverwrite, withRevision } from '../http/rows/revision.ts';
import { versions } from './content.table.ts';

type Values = Record<string, unknown>;

/** How many versions to keep of a record. */
const MOST_VERSIONS = 200;

type DraftedTable = PgTable & {
  _id: AnyPgColumn;
  draft: AnyPgColumn;
  $inferSelect: { _id: string; draft: Values | null };
  $inferInsert: object;
};

interface Options<T extends DraftedTable> {
  /** A row's name, for users and the audit. */
  entity: string;
  /** The content of a version. */
  fields: (keyof T['$inferSelect'] & string)[];
  tag: string;
  /** Which of the table's rows these are; if omitted, all. */
  only?: SQL;
  /** Sanitises users' texts. */
  clean(values: Values): Values;
  /** Refuses changes to records the shop relies on: called before a save and, without `values`, before a delete. */
  protect?: (db: Db, before: T['$inferSelect'], values: Values | undefined, is_draft?: boolean) => Promise<void>;
}

/** A row for its editors. */
type Shown<T extends DraftedTable> = Omit<T['$inferSelect'], 'draft'> & { has_draft: boolean };

interface Saved {
  _id?: string;
  revision?: number;
  is_draft?: boolean;
}

/** Reads and writes texts with drafts, publishing and restoring: every save leaves a version and an audit row. */
export function drafted<T extends DraftedTable>(table: T, { entity, fields, tag, only, clean, protect }: Options<T>) {
  type Row = T['$inferSelect'];
  // Drizzle can't follow a generic table through its builders; the casts stay in this function.
  const plain = table as PgTable & { _id: AnyPgColumn };
  const { revived, asDrafted, valuesOf } = shapesOf(table, fields);
  const byId = (id: string) => and(eq(plain._id, id), only);

  async function rowOf(db: Db, id: string): Promise<Row> {
    const [row] = await db.select().from(plain).where(byId(id));
    if (!row) throw notFound(entity);
    return row as Row;
  }

  async function get(db: Db, id: string) {
    return withRevision(db, id, async () => asDrafted(await rowOf(db, id)));
  }

  async function save(db: Db, actor: Actor, { _id, revision, is_draft = false, ...input }: Saved & Values, now: Date) {
    return transact(db, async (db) => {
      const [before] = (_id ? await db.select().from(plain).where(byId(_id)).for('update') : []) as Row[];
      if (_id && !before) throw notFound(entity);
      const given = Object.fromEntries(Object.entries(clean(input)).filter(([, value]) => value !== undefined));
      if (_id) await refuseOverwrite(db, entity, _id, { revision, ...given });
      const after = await write(db, before, given, is_draft, now);
      await leaveVersion(db, actor, {
        entity,
        entity_id: after._id,
        values: valuesOf(asDrafted(after)),
        before: before && valuesOf(asDrafted(before)),
        is_draft,
        now,
      });
      await audit(db, actor, {
        action: before ? 'edit' : 'add',
        entity,
        entity_id: after._id,
        before: before && asDrafted(before),
        after: asDrafted(after),
      });
      await invalidateTag(db, tag);
      return withRevision(db, after._id, () => asDrafted(after));
    });
  }

  async function write(db: Db, before: Row | undefined, given: Values, is_draft: boolean, now: Date): Promise<Row> {
    const whole = { ...(before && valuesOf(asDrafted(before))), ...given };
    if (before) await protect?.(db, before, whole, is_draft);
    const shown = { ...whole, draft: null, changed_at: now };
    const change = is_draft ? { draft: whole, changed_at: now } : shown;
    const written = before
      ? await db.update(plain).set(change).where(eq(plain._id, before._id)).returning()
      : // Visitors don't see a draft.
        await db
          .insert(plain)
          .values(is_draft ? { ...shown, is_active: false, draft: { is_active: true, ...whole } } : shown)
          .returning();
    return (written as Row[])[0] as Row;
  }

  return {
    get,
    save,
    /** The record as published or first added, without its draft. */
    stored: rowOf,

    async remove(db: Db, actor: Actor, id: string): Promise<{ _id: string }> {
      return transact(db, async (db) => {
        const [before] = (await db.delete(plain).where(byId(id)).returning()) as Row[];
        if (!before) throw notFound(entity);
        await protect?.(db, before, undefined);
        await forgetVersions(db, id);
        await audit(db, actor, { action: 'delete', entity, entity_id: id, before: asDrafted(before) });
        await invalidateTag(db, tag);
        return { _id: id };
      });
    },

    ...historyOf<Values>({
      entity,
      get: rowOf,
      save: (db, actor, { _id, is_draft, ...values }, now) =>
        save(db, actor, { ...revived(values), _id, is_draft }, now),
    }),

    /** Returns the record as saved then; still a draft if saved since. */
    async asOf(db: Db, id: string, version_id: string): Promise<Shown<T>> {
      const { values, entity_id, number } = await versionOf(db, entity, version_id);
      if (entity_id !== id) throw notFound('Version');
      const row = await rowOf(db, id);
      const has_draft = row.draft !== null || number !== (await newestOf(db, id));
      return { ...row, ...revived(values), has_draft };
    },
  };
}

/** Converts a row's values to its draft and versions, and back. */
function shapesOf<T extends DraftedTable>(table: T, fields: string[]) {
  const dates = getTableConfig(table)
    .columns.filter((column) => column.dataType === 'date')
    .map((column) => column.name);

  /** Restores values from JSON, with dates as the columns have them. */
  const revived = (values: Values): Values =>
    Object.fromEntries(
      fields
        .filter((name) => name in values)
        .map((name) => {
          const value = values[name];
          return [name, dates.includes(name) && value ? new Date(value as string) : value];
        }),
    );

  /** Returns the record with its draft. */
  const asDrafted = ({ draft, ...row }: T['$inferSelect']): Shown<T> =>
    ({ ...row, ...(draft && revived(draft)), has_draft: draft !== null }) as Shown<T>;

  const valuesOf = (row: Values): Values => Object.fromEntries(fields.map((name) => [name, row[name] ?? null]));
  return { revived, asDrafted, valuesOf };
}

interface Left {
  entity: string;
  entity_id: string;
  values: Values;
  /** The record before the save; undefined for a new one. */
  before?: Values;
  is_draft: boolean;
  now: Date;
}

/**
 * Stores a save's values as the record's newest version; call it in the save's transaction. The first save of a record
 * that came with the program also stores its original values, so they can be restored.
 */
export async function leaveVersion(db: Db, actor: Actor, { now, before, ...left }: Left): Promise<void> {
  const { entity_id } = left;
  const { user_id, name: user_name } = actor;
  const newest = await newestOf(db, entity_id);
  if (newest === 0 && before) {
    const first = { ...left, number: 1, values: before, is_draft: false };
    await db.insert(versions).values({ ...first, user_id: null, user_name: 'Agrim', added_at: now });
  }
  const number = Math.max(newest, before ? 1 : 0) + 1;
  await db.delete(versions).where(and(eq(versions.entity_id, entity_id), lte(versions.number, number - MOST_VERSIONS)));
  await db.insert(versions).values({ ...left, number, user_id, user_name, added_at: now });
}

export const forgetVersions = (db: Db, entity_id: string) =>
  db.delete(versions).where(eq(versions.entity_id, entity_id));

/** Lists a record's saves, newest first, without values. */
function versionsOf(db: Db, entity: string, entity_id: string) {
  const { _id, number, is_draft, user_name, added_at } = versions;
  return db
    .select({ _id, number, is_draft, user_name, added_at })
    .from(versions)
    .where(and(eq(versions.entity_id, entity_id), eq(versions.entity, entity)))
    .orderBy(desc(versions.number));
}

interface History<Saved extends Values> {
  entity: string;
  /** Throws a 404 if the record doesn't exist. */
  get(db: Db, id: string): Promise<unknown>;
  /** Saves a version's values, as JSON has them. */
  save(db: Db, actor: Actor, values: Saved & { _id: string; is_draft?: boolean }, now: Date): Promise<unknown>;
}

/** Handles versions of records that are in several tables, and that their own module saves. */
export const historyOf = <Saved extends Values>({ entity, get, save }: History<Saved>) => ({
  async versions(db: Db, id: string) {
    await get(db, id);
    return versionsOf(db, entity, id);
  },
  version: (db: Db, id: string) => versionOf(db, entity, id),
  /** Restores an older version as a new one, so no version is lost. */
  async restore(
    db: Db,
    actor: Actor,
    id: string,
    { version_id, is_draft }: { version_id: string; is_draft?: boolean },
    now: Date,
  ): Promise<{ _id: string }> {
    const { values, entity_id } = await versionOf(db, entity, version_id);
    if (entity_id !== id) throw notFound('Version');
    await save(db, actor, { ...(values as Saved), _id: id, is_draft }, now);
    return { _id: id };
  },
});

async function newestOf(db: Db, entity_id: string): Promise<number> {
  const [newest] = await db
    .select({ number: max(versions.number) })
    .from(versions)
    .where(eq(versions.entity_id, entity_id));
  return newest?.number ?? 0;
}

/** Finds when the record was last saved other than as a draft. */
export const publishedAt = (id: AnyPgColumn, changed_at: AnyPgColumn) =>
  sql`coalesce((select max(v.added_at) from ${versions} v where v.entity_id = ${id} and not v.is_draft), ${changed_at})`.mapWith(
    (at: string) => new Date(at),
  );

async function versionOf(db: Db, entity: string, id: string) {
  const [version] = await db
    .select()
    .from(versions)
    .where(and(eq(versions._id, id), eq(versions.entity, entity)));
  if (!version) throw notFound('Version');
  return version;
}
