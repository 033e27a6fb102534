import { asc, eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { LayoutInput } from '../../contract/layout/layout.ts';
import { forgetVersions, historyOf, leaveVersion } from '../content/versions.service.ts';
import { type Actor, audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { conflict, notFound } from '../http/errors.ts';
import { invalidateTag } from '../http/kept/cache.ts';
import { refuseOverwrite, withRevision } from '../http/rows/revision.ts';
import { homeSections, layouts } from './layout.table.ts';
import { LAYOUT_TAG } from './sliders.ts';

const ENTITY = 'Home page';

/** Sections that are switched on and in their time. */
const isShownNow = (now: Date) => sql`s.is_active and coalesce(s.publish_from <= ${now.toISOString()}, true)
  and coalesce(s.publish_to > ${now.toISOString()}, true)`;

export function listLayouts(db: Db, query: ListQuery, now: Date) {
  const ofLayout = sql`from ${homeSections} s where s.layout_id = "layouts"."_id"`;
  const section_count = sql<number>`(select count(*)::int ${ofLayout})`;
  const shown_count = sql<number>`(select count(*)::int ${ofLayout} and ${isShownNow(now)})`;
  return listRows(db, query, {
    select: db
      .select({
        _id: layouts._id,
        name: layouts.name,
        is_home: layouts.is_home,
        has_draft: sql<boolean>`${layouts.draft} is not null`.as('has_draft'),
        section_count: section_count.as('section_count'),
        shown_count: shown_count.as('shown_count'),
        changed_at: layouts.changed_at,
      })
      .from(layouts)
      .$dynamic(),
    columns: { name: layouts.name, is_home: layouts.is_home, changed_at: layouts.changed_at },
    order: 'changed_at:desc',
    tiebreak: layouts._id,
  });
}

export const getLayout = (db: Db, id: string) => withRevision(db, id, () => wholeLayout(db, id));

/** The sections of a page in their order, whether visitors see them or not. */
export function sectionsOf(db: Db, layout_id: string) {
  return db
    .select()
    .from(homeSections)
    .where(eq(homeSections.layout_id, layout_id))
    .orderBy(asc(homeSections.position));
}

/** A page for its editors, with its draft. */
async function wholeLayout(db: Db, id: string) {
  const [row] = await db.select().from(layouts).where(eq(layouts._id, id));
  if (!row) throw notFound('Home page');
  const { draft, ...layout } = row;
  if (draft) return { ...layout, name: draft.name, section: draft.section.map(revived), has_draft: true };
  const section = await sectionsOf(db, id);
  return {
    ...layout,
    section: section.map(({ layout_id: _of, position: _at, ...section }) => section),
    has_draft: false,
  };
}

/** A section that was kept as JSON, with times as the columns have them. */
const revived = <S extends { publish_from?: unknown; publish_to?: unknown }>(section: S) => ({
  ...section,
  publish_from: section.publish_from ? new Date(section.publish_from as string) : null,
  publish_to: section.publish_to ? new Date(section.publish_to as string) : null,
});

/**
 * Adds or edits a page, or keeps a draft of it. Sections keep their ids; those that are not sent again are deleted. The
 * first page becomes the home page, if it shows something.
 */
export async function saveLayout(db: Db, actor: Actor, input: LayoutInput, now: Date) {
  const { _id, revision, is_draft = false, section, name } = input;
  return transact(db, async (db) => {
    const before = _id ? await lockLayout(db, _id) : undefined;
    if (before) await refuseOverwrite(db, 'Home page', before._id, { revision, section, name });
    const id = before?._id ?? newId();
    const ids = new Set([...(before?.section ?? []), ...(await sectionsOf(db, id))].map(({ _id }) => _id));
    const sections = section.map((section) => ({
      ...section,
      _id: section._id && ids.has(section._id) ? section._id : newId(),
    }));
    const draftFields = { changed_at: now, draft: is_draft ? { name, section: sections } : null };
    if (before)
      await db
        .update(layouts)
        .set({ ...(!is_draft && { name }), ...draftFields })
        .where(eq(layouts._id, id));
    else {
      const is_home = !is_draft && section.some(({ is_active }) => is_active) && (await db.$count(layouts)) === 0;
      await db.insert(layouts).values({ _id: id, name, ...draftFields, is_home });
    }
    if (!is_draft) await writeSections(db, id, sections);
    const after = await wholeLayout(db, id);
    await leaveVersion(db, actor, {
      entity: ENTITY,
      entity_id: id,
      values: { name, section: sections },
      before: before && { name: before.name, section: before.section },
      is_draft,
      now,
    });
    await audit(db, actor, { action: before ? 'edit' : 'add', entity: ENTITY, entity_id: id, before, after });
    await invalidateTag(db, LAYOUT_TAG);
    return withRevision(db, id, () => after);
  });
}

async function writeSections(
  db: Db,
  layout_id: string,
  sections: (LayoutInput['section'][number] & { _id: string })[],
) {
  await db.delete(homeSections).where(eq(homeSections.layout_id, layout_id));
  const rows = sections.map((section, position) => ({ ...section, layout_id, position }));
  if (rows.length > 0) await db.insert(homeSections).values(rows);
}

/** The earlier saves of a home page, and the way back to them. */
export const layoutHistory = historyOf<Pick<LayoutInput, 'name' | 'section'>>({
  entity: ENTITY,
  get: getLayout,
  save: (db, actor, { section, ...values }, now) =>
    saveLayout(db, actor, { ...values, section: section.map(revived) }, now),
});

export async function removeLayout(db: Db, actor: Actor, id: string) {
  return transact(db, async (db) => {
    const before = await lockLayout(db, id);
    if (before.is_home) throw conflict('Visitors see this home page. Show them another one first, then delete it.');
    await db.delete(layouts).where(eq(layouts._id, id));
    await forgetVersions(db, id);
    await audit(db, actor, { action: 'delete', entity: 'Home page', entity_id: id, before });
    return { _id: id };
  });
}

/** Makes this page the only one that visitors see at `/`. A page that shows nothing needs `mayShow` (409). */
export async function makeHome(db: Db, actor: Actor, id: string, { mayShow }: { mayShow: boolean }) {
  return transact(db, async (db) => {
    // Locks all pages, so that two users who choose at the same time wait for each other.
    const all = await db.select().from(layouts).orderBy(layouts._id).for('update');
    const chosen = all.find((layout) => layout._id === id);
    if (!chosen) throw notFound('Home page');
    const old = all.find((layout) => layout.is_home);
    if (old?._id === id) return { _id: id };
    if (!mayShow)
      throw conflict(
        `${chosen.name} has no section that visitors would see now. Add one, or switch on or fill one of its own first.`,
      );
    await db.update(layouts).set({ is_home: false }).where(eq(layouts.is_home, true));
    await db.update(layouts).set({ is_home: true }).where(eq(layouts._id, id));
    await audit(db, actor, {
      action: 'publish',
      entity: 'Home page',
      entity_id: id,
      before: { name: chosen.name, shown: old?.name ?? null },
      after: { name: chosen.name, shown: chosen.name },
    });
    await invalidateTag(db, LAYOUT_TAG);
    return { _id: id };
  });
}

async function lockLayout(db: Db, id: string) {
  await db.select({ _id: layouts._id }).from(layouts).where(eq(layouts._id, id)).for('update');
  return wholeLayout(db, id);
}
