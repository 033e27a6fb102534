import { inArray, lt } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { type HomeSectionRow, sectionRow } from '../../contract/sections/home.ts';
import { type OwnerKind, type Section, section as sectionSchema } from '../../contract/sections/sections.ts';
import { drafted } from '../content/versions.service.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Owner } from './owners.ts';
import { pageDrafts, pages, type StoredSection } from './sections.table.ts';

/** The tag of the home page and of every reply that is part of it. */
export const LAYOUT_TAG = 'layout';
/** The tag of every page that may be a launch page. */
export const LAUNCH_PAGES_TAG = 'launch-pages';

/** The life of the preview of a page that is being edited, in milliseconds. */
const DRAFT_LIFE = HOUR_MS;

/** The drafts, versions and saves of the pages of these owners. */
export const storeOf = (entity: string, tag: string, owners: OwnerKind[]) =>
  drafted(pages, {
    entity,
    fields: ['name', 'owner_kind', 'owner_id', 'section', 'is_active'],
    tag,
    only: inArray(pages.owner_kind, owners),
    clean: (values) => ({ ...values, section: (values.section as StoredSection[]).map(withIds) }),
  });

/** Sections and their items keep their ids, so that two versions can be compared. */
const withIds = <Row extends { _id?: string }>(row: Row): Row & { _id: string } => ({
  ...row,
  _id: row._id ?? newId(),
  ...('item' in row && { item: (row.item as Row[]).map((item) => ({ ...item, _id: item._id ?? newId() })) }),
});

/** A complete section of a launch page, or one of the home page's own with its times. */
export type ReadSection = (Section & { _id: string }) | HomeSectionRow;

/** A section of an older program or an older version may not be valid any more. */
export function readable(stored: { kind?: string }): ReadSection[] {
  const { data } = stored.kind ? sectionSchema.safeParse(stored) : sectionRow.safeParse(stored);
  return data?.is_active && data._id ? [data as ReadSection] : [];
}

/** Keeps a page that is being edited; returns the id of its preview. Previews older than an hour go. */
export async function keepDraft(db: Db, owner: Owner, section: { _id?: string }[], now: Date): Promise<string> {
  const _id = newId();
  await db.delete(pageDrafts).where(lt(pageDrafts.added_at, new Date(now.getTime() - DRAFT_LIFE)));
  const sections = section.map(withIds) as StoredSection[];
  await db.insert(pageDrafts).values({ _id, ...owner, section: sections, added_at: now });
  return _id;
}
