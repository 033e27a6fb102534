import { and, eq, isNull } from 'drizzle-orm';
import { type Section, section as sectionSchema } from '../../contract/launch-pages/sections.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { earliest } from '../http/kept/cache.ts';
import { takeTurns } from '../http/reading/turns.ts';
import type { PageSections, ReadSections } from '../offers/page-sections.service.ts';
import { filled } from './fill.ts';
import type { Filled } from './filled.ts';
import { launchPages } from './launch-pages.table.ts';
import { LAUNCH_PAGES_TAG, launchPageStore } from './launch-pages.ts';
import type { Owner } from './owners.ts';
import { subjects } from './subjects.ts';

/**
 * The sections that are read at once, over all pages: each takes several queries, and others need the database as well.
 */
const SECTIONS_AT_ONCE = 4;

/** The sections of a page as visitors see them now; a section that is empty or not valid is left out. */
export function sectionReader({ db, clock }: Pick<App, 'db' | 'clock'>): ReadSections {
  const inTurn = takeTurns({ atOnce: SECTIONS_AT_ONCE });
  return async (owner, lent) => {
    const sections = await keptSections(db, owner, lent);
    if (sections.length === 0) return { sections: [], tags: [LAUNCH_PAGES_TAG] };
    const now = clock();
    const subjectOf = subjects(db, owner, { now, isPreview: lent !== undefined });
    const all = await Promise.all(
      sections.map((section) => inTurn(() => filled(db, section, subjectOf, now).catch(nothingWhereRefused))),
    );
    return withAll(all.flatMap((one) => one ?? []));
  };
}

async function keptSections(db: Db, { owner_kind, owner_id }: Owner, lent: { version?: string } | undefined) {
  const ofOwner = owner_id === null ? isNull(launchPages.owner_id) : eq(launchPages.owner_id, owner_id);
  const [row] = await db
    .select()
    .from(launchPages)
    .where(and(eq(launchPages.owner_kind, owner_kind), ofOwner));
  if (!row) return [];
  const page = lent ? await drafted(db, row._id, lent.version) : row;
  return page.is_active ? page.section.flatMap(readable) : [];
}

const drafted = (db: Db, id: string, version: string | undefined) =>
  version ? launchPageStore.asOf(db, id, version) : launchPageStore.get(db, id);

/** A section of an older program or an older version may not be valid any more. */
function readable(stored: unknown): (Section & { _id: string })[] {
  const { data, success } = sectionSchema.safeParse(stored);
  return success && data.is_active && data._id ? [{ ...data, _id: data._id }] : [];
}

/** A section whose scheme, product or picture is gone. */
function nothingWhereRefused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

const withAll = (all: Filled[]): PageSections => ({
  sections: all.map(({ section }) => section),
  tags: [LAUNCH_PAGES_TAG, ...all.flatMap(({ tags }) => tags ?? [])],
  until: earliest(all.map(({ until }) => until)),
});
