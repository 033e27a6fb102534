import { eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { LayoutInput } from '../../contract/sections/home.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { conflict, notFound } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { LAYOUT_TAG, storeOf } from './pages.ts';
import { type Restored, refuseIncomplete } from './refuse-incomplete.ts';
import { refuseWrong } from './refuse-wrong.ts';
import { pages, type StoredSection } from './sections.table.ts';

const ENTITY = 'Home page';
const OWNER = { owner_kind: 'home', owner_id: null } as const;

const isHomePage = eq(pages.owner_kind, 'home');
const store = storeOf(ENTITY, LAYOUT_TAG, ['home']);

/** Sections visitors can see: switched on and within their time. */
const isShownNow = (now: Date) => sql`"launch_pages"."is_active" and coalesce((s->>'is_active')::boolean, true)
  and coalesce((s->>'publish_from')::timestamptz <= ${now.toISOString()}, true)
  and coalesce((s->>'publish_to')::timestamptz > ${now.toISOString()}, true)`;

function list(db: Db, query: ListQuery, now: Date) {
  const section_count = sql<number>`jsonb_array_length(${pages.section})`;
  const shown_count = sql<number>`(select count(*)::int from jsonb_array_elements("launch_pages"."section") s
    where ${isShownNow(now)})`;
  return listRows(db, query, {
    select: db
      .select({
        _id: pages._id,
        name: pages.name,
        is_home: pages.is_home,
        has_draft: sql<boolean>`${pages.draft} is not null`.as('has_draft'),
        section_count: section_count.as('section_count'),
        shown_count: shown_count.as('shown_count'),
        changed_at: pages.changed_at,
      })
      .from(pages)
      .$dynamic(),
    where: isHomePage,
    columns: { name: pages.name, is_home: pages.is_home, changed_at: pages.changed_at },
    order: 'changed_at:desc',
    tiebreak: pages._id,
  });
}

/** Converts a section from JSON, with times as the API's codec takes them. */
const revived = (section: StoredSection): LayoutInput['section'][number] & { _id: string } =>
  section.kind
    ? section
    : { ...section, publish_from: timeOf(section.publish_from), publish_to: timeOf(section.publish_to) };

const timeOf = (kept: unknown): Date | null => (kept ? new Date(kept as string) : null);

const withTimes = <Page extends { section: StoredSection[] }>(page: Page) => ({
  ...page,
  section: page.section.map(revived),
});

export const homePageStore = {
  ...store,
  list,

  get: async (db: Db, id: string) => withTimes(await store.get(db, id)),

  /** Adds or edits a page, or saves its draft. The first page with a visible section becomes the home page. */
  async save(db: Db, actor: Actor, input: LayoutInput, now: Date) {
    await refuseWrong(db, { ...input, ...OWNER });
    return transact(db, async (db) => {
      const isFirst = !input._id && !input.is_draft && (await db.$count(pages, isHomePage)) === 0;
      const saved = await store.save(db, actor, { ...input, ...OWNER, is_active: true }, now);
      const is_home = saved.is_home || (isFirst && input.section.some(({ is_active }) => is_active));
      if (is_home && !saved.is_home) await db.update(pages).set({ is_home }).where(eq(pages._id, saved._id));
      return withTimes({ ...saved, is_home });
    });
  },

  async restore(db: Db, actor: Actor, id: string, which: Restored, now: Date) {
    await refuseIncomplete(db, store, id, which);
    return store.restore(db, actor, id, which, now);
  },

  async remove(db: Db, actor: Actor, id: string) {
    return transact(db, async (db) => {
      const [row] = await db.select({ is_home: pages.is_home }).from(pages).where(eq(pages._id, id)).for('update');
      if (row?.is_home) throw conflict('This home page is live. Make another one live first, then delete it.');
      return store.remove(db, actor, id);
    });
  },
};

/** Makes this the page that visitors see at `/`. A page without a visible section needs `mayShow` (409). */
export async function makeHome(db: Db, actor: Actor, id: string, { mayShow }: { mayShow: boolean }) {
  return transact(db, async (db) => {
    // Locks all pages, so that two simultaneous choices take turns.
    const all = await db.select().from(pages).where(isHomePage).orderBy(pages._id).for('update');
    const chosen = all.find((page) => page._id === id);
    if (!chosen) throw notFound(ENTITY);
    const old = all.find((page) => page.is_home);
    if (old?._id === id) return { _id: id };
    if (!mayShow)
      throw conflict(
        say('{page} has no section visitors would see. Add one, or switch one on.', { page: chosen.name }),
      );
    await db.update(pages).set({ is_home: false }).where(eq(pages.is_home, true));
    await db.update(pages).set({ is_home: true }).where(eq(pages._id, id));
    await audit(db, actor, {
      action: 'publish',
      entity: ENTITY,
      entity_id: id,
      before: { name: chosen.name, shown: old?.name ?? null },
      after: { name: chosen.name, shown: chosen.name },
    });
    await invalidateTag(db, LAYOUT_TAG);
    return { _id: id };
  });
}
