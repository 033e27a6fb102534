import { inArray, lt } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { type HomeSectionRow, sectionRow } from '../../contract/sections/home.ts';
import { type OwnerKind, type Section, section as sectionSchema } from '../../contract/sections/sections.ts';
import { drafted } from '../content/versions.service.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Owner } from './owners.ts';
import { pageDrafts, pages, type StoredSection } from './sections.table.ts';

/** Tags the home page and every reply that's part of it. */
export const LAYOUT_TAG = 'layout';
/** Tags every page that can be a launch page. */
export const LAUNCH_PAGES_TAG = 'launch-pages';

/** How long the preview of an edited page lives. */
const DRAFT_LIFE = HOUR_MS;

/** Stores drafts, versions and saves of these owners' pages. */
export const storeOf = (entity: string, tag: string, owners: OwnerKind[]) =>
  drafted(pages, {
    entity,
    fields: ['name', 'owner_kind', 'owner_id', 'section', 'is_active'],
    tag,
    only: inArray(pages.owner_kind, owners),
    clean: (values) => ({ ...values, section: (values.section as StoredSection[]).map(withIds) }),
  });

/** Keeps the ids of sections and items, so versions can be compared; adds missing ones. */
const withIds = <Row extends { _id?: string }>(row: Row): Row & { _id: string } => ({
  ...row,
  _id: row._id ?? newId(),
  ...('item' in row && { item: (row.item as Row[]).map((item) => ({ ...item, _id: item._id ?? newId() })) }),
});

/** A complete launch-page section, or a home page's own with its times. */
export type ReadSection = (Section & { _id: string }) | HomeSectionRow;

/** Returns the stored section if it's active and still valid; one of an older release or version might not be. */
export function readable(stored: { kind?: string }): ReadSection[] {
  const { data } = stored.kind ? sectionSchema.safeParse(stored) : sectionRow.safeParse(stored);
  return data?.is_active && data._id ? [data as ReadSection] : [];
}

/** Stores a page being edited and returns its preview's id. Deletes previews older than an hour. */
export async function keepDraft(db: Db, owner: Owner, section: { _id?: string }[], now: Date): Promise<string> {
  const _id = newId();
  await db.delete(pageDrafts).where(lt(pageDrafts.added_at, new Date(now.getTime() - DRAFT_LIFE)));
  const sections = section.map(withIds) as StoredSection[];
  await db.insert(pageDrafts).values({ _id, ...owner, section: sections, added_at: now });
  return _id;
}
