import { and, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import { SEO } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { safeHtml } from '../http/words/html.ts';
import { contents } from './content.table.ts';
import { withFactsNow } from './facts.ts';
import { keepFixedKey, keepTargetOfMenus } from './relied-on.ts';
import { drafted } from './versions.service.ts';

/** Tags everything that shows a content. */
export const CONTENT_TAG = 'content';

const { seo_title, seo_title_ne, seo_description, seo_description_ne } = getTableColumns(contents);
const seo = { seo_title, seo_title_ne, seo_description, seo_description_ne };

/** Called before a content's key changes, and without a new key before it's deleted: throws while a page needs it. */
export type FollowKey = (db: Db, key: string, newKey: string | undefined) => Promise<void>;

const draftedContents = (followKey?: FollowKey) =>
  drafted(contents, {
    entity: 'Content',
    fields: [
      ...(['name', 'name_ne', 'key', 'description', 'description_ne'] as const),
      ...(['publish_from', 'publish_to', 'is_active', 'is_page', ...SEO] as const),
    ],
    tag: CONTENT_TAG,
    clean: (values) => ({
      ...values,
      ...(typeof values.description === 'string' && { description: safeHtml(values.description) }),
      ...(typeof values.description_ne === 'string' && { description_ne: safeHtml(values.description_ne) }),
    }),
    async protect(db, { _id, name, key }, values, is_draft) {
      keepFixedKey(name, key, values?.key);
      if (!is_draft && values?.key !== key) await followKey?.(db, key, values?.key as string | undefined);
      if (!values) await keepTargetOfMenus(db, name, _id);
    },
  });

const store = draftedContents();

/** `followKey`: a module above owns the pages that show contents. */
export const contentStoreWith = (followKey: FollowKey) => ({
  ...draftedContents(followKey),

  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({
          _id: contents._id,
          name: contents.name,
          name_ne: contents.name_ne,
          key: contents.key,
          publish_from: contents.publish_from,
          publish_to: contents.publish_to,
          is_active: contents.is_active,
          is_page: contents.is_page,
          ...seo,
          has_draft: sql<boolean>`${contents.draft} is not null`.as('has_draft'),
          changed_at: contents.changed_at,
        })
        .from(contents)
        .$dynamic(),
      columns: {
        name: contents.name,
        key: contents.key,
        is_page: contents.is_page,
        is_active: contents.is_active,
        publish_from: contents.publish_from,
        changed_at: contents.changed_at,
      },
      order: 'name:asc',
      tiebreak: contents._id,
    }),

  /** Finds by id, or by key as in the specification's call. */
  async get(db: Db, idOrKey: string) {
    if (z.uuid().safeParse(idOrKey).success) return store.get(db, idOrKey);
    const [row] = await db.select({ _id: contents._id }).from(contents).where(eq(contents.key, idOrKey));
    if (!row) throw notFound('Content');
    return store.get(db, row._id);
  },
});

/** Lists the contents visitors can see now. */
export const isShown = (now: Date) =>
  and(
    eq(contents.is_active, true),
    or(isNull(contents.publish_from), lte(contents.publish_from, now)),
    or(isNull(contents.publish_to), gt(contents.publish_to, now)),
  );

const shown = {
  _id: contents._id,
  key: contents.key,
  name: contents.name,
  name_ne: contents.name_ne,
  description: contents.description,
  description_ne: contents.description_ne,
};

/** Reads a key's section as visitors see it now, in both languages; undefined if there is none. */
export async function contentByKey(db: Db, key: string, now: Date) {
  const [content] = await contentsByKeys(db, [key], now);
  return content;
}

/** Reads the sections with these keys in one query. */
export async function contentsByKeys(db: Db, keys: string[], now: Date) {
  const rows = await db
    .select({ ...shown, ...seo, is_page: contents.is_page })
    .from(contents)
    .where(and(inArray(contents.key, keys), isShown(now)));
  return withFactsNow(db, rows);
}

/** Reads a content for its editors, published or not, with its draft. */
export async function contentBeforePublishing(db: Db, key: string, version: string | undefined) {
  const [existing] = await db.select({ _id: contents._id }).from(contents).where(eq(contents.key, key));
  if (!existing) return;
  const content = version ? await store.asOf(db, existing._id, version) : await store.get(db, existing._id);
  return (await withFactsNow(db, [content]))[0];
}

/** Returns when the next section appears or disappears by time alone. */
export async function nextContentBoundary(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(t) as next from ${contents}, unnest(array[${contents.publish_from}, ${contents.publish_to}]) t
    where ${contents.is_active} and t > ${now.toISOString()}`);
  return rows[0]?.next ? new Date(rows[0].next) : undefined;
}
