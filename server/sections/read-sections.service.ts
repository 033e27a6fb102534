import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type HomeSection, type HomeSectionRow, homeSection, type PageSection } from '../../contract/sections/home.ts';
import type { OwnerKind } from '../../contract/sections/sections.ts';
import type { App } from '../app.ts';
import { nextContentBoundary } from '../content/content.service.ts';
import type { Db } from '../db/db.ts';
import { earliest } from '../http/caching/cache.ts';
import { notFound, Problem } from '../http/errors.ts';
import { takeTurns } from '../http/reading/turns.ts';
import { nextBoundary } from '../offers/offers.service.ts';
import type { ReadSections, SectionsOf } from '../offers/page-sections.service.ts';
import { filled } from './fill.ts';
import { filledOfHome, usualSection } from './fill-home.ts';
import { homePageStore } from './home-pages.ts';
import { launchPageStore } from './launch-pages.ts';
import type { Owner } from './owners.ts';
import { LAUNCH_PAGES_TAG, LAYOUT_TAG, type ReadSection, readable } from './pages.ts';
import { pageDrafts, pages } from './sections.table.ts';
import { subjects } from './subjects.ts';
import { usualStory } from './usual-story.ts';

const HOME: Owner = { owner_kind: 'home', owner_id: null };

/**
 * How many launch sections to read at once, over all pages: each takes several queries, and others need the database
 * too.
 */
const SECTIONS_AT_ONCE = 4;

/**
 * Reads a page's sections as visitors see them now, without empty or invalid ones. The holder of a preview link also
 * sees future ones.
 */
export function sectionReader({ db, clock }: Pick<App, 'db' | 'clock'>): ReadSections {
  const inTurn = takeTurns({ atOnce: SECTIONS_AT_ONCE });
  return async <K extends OwnerKind>(owner: Owner<K>, lent?: { version?: string }) => {
    const now = clock();
    const tag = owner.owner_kind === 'home' ? LAYOUT_TAG : LAUNCH_PAGES_TAG;
    const sections = (await sectionsOf(db, owner, lent)).filter((section) => isInTime(section, now, Boolean(lent)));
    const subjectOf = subjects(db, owner, { now, isPreview: lent !== undefined });
    const ofHome = sections.filter(isOfHome);
    const [shown, launched] = await Promise.all([
      ofHome.length > 0 ? filledOfHome(db, ofHome, now) : undefined,
      Promise.all(
        sections.map((section) =>
          isOfHome(section) ? undefined : inTurn(() => filled(db, section, subjectOf, now).catch(nothingWhereRefused)),
        ),
      ),
    ]);
    const encoded = new Map(onPage(shown?.sections ?? []).map((section) => [section._id, section]));
    const all = launched.flatMap((one) => one ?? []);
    return {
      sections: sections.flatMap((section, index): PageSection[] => {
        const one = isOfHome(section) ? encoded.get(section._id) : launched[index]?.section;
        return one ? [one as PageSection] : [];
      }) as SectionsOf<K>[],
      tags: [tag, ...(shown?.tags ?? []), ...all.flatMap(({ tags }) => tags ?? [])],
      until: earliest(all.map(({ until }) => until)),
    };
  };
}

const isOfHome = (section: ReadSection): section is HomeSectionRow => !section.kind;

/** Home-page sections can have a time. */
function isInTime(section: ReadSection, now: Date, isToCome: boolean): boolean {
  if (!isOfHome(section)) return true;
  const { publish_from, publish_to } = section;
  return (isToCome || !publish_from || publish_from <= now) && (!publish_to || publish_to > now);
}

/** Reads the specification's home sections as visitors see them now, with their products' tags. */
export async function publicHome(db: Db, now: Date) {
  const [page] = await pageOf(db, HOME);
  const { sections, tags } = await ofHomeNow(db, page ? readableOf(page) : [await usualSection(db)], now);
  return { name: page?.name ?? 'Home', section: { data: sections }, tags };
}

/** Whether visitors would see this home section now. */
export async function showsSomething(db: Db, id: string, now: Date): Promise<boolean> {
  const sections = readableOf(await homePageStore.stored(db, id));
  return sections.some((one) => one.kind) || (await ofHomeNow(db, sections, now)).sections.length > 0;
}

function ofHomeNow(db: Db, sections: ReadSection[], now: Date) {
  const shown = sections.filter(isOfHome).filter((section) => isInTime(section, now, false));
  return filledOfHome(db, shown, now);
}

/** Returns when the home page next changes by time alone. */
export async function nextHomeBoundary(db: Db, now: Date): Promise<Date | undefined> {
  const [[page], ...others] = await Promise.all([
    pageOf(db, HOME),
    nextBoundary(db, now),
    nextContentBoundary(db, now),
  ]);
  const own = (page ? readableOf(page) : []).filter(isOfHome).flatMap((section) => {
    const { publish_from, publish_to } = section;
    return [publish_from, publish_to].flatMap((at) => (at && at > now ? at : []));
  });
  return earliest([...own, ...others]);
}

async function sectionsOf(db: Db, owner: Owner, lent: { version?: string } | undefined): Promise<ReadSection[]> {
  const { version } = lent ?? {};
  const edited = version ? await editedSections(db, owner, version) : undefined;
  if (edited) return edited;
  const [page] = await pageOf(db, owner);
  if (!page) return usualSections(db, owner);
  const isPublished = page.is_active && page.section.length > 0;
  if (!lent && owner.owner_kind === 'scheme' && !isPublished) return usualSections(db, owner);
  if (!lent) return readableOf(page);
  const store = owner.owner_kind === 'home' ? homePageStore : launchPageStore;
  return readableOf(version ? await store.asOf(db, page._id, version) : await store.get(db, page._id));
}

/** Returns the sections that visitors see for an owner without a published page. */
async function usualSections(db: Db, { owner_kind, owner_id }: Owner): Promise<ReadSection[]> {
  if (owner_kind === 'home') return [await usualSection(db)];
  return owner_kind === 'scheme' && owner_id ? usualStory(db, owner_id) : [];
}

/** Reads a page's sections for its editor; undefined for a saved version. */
async function editedSections(db: Db, { owner_kind, owner_id }: Owner, id: string): Promise<ReadSection[] | undefined> {
  const [draft] = await db.select().from(pageDrafts).where(eq(pageDrafts._id, id));
  if (draft && (draft.owner_kind !== owner_kind || draft.owner_id !== owner_id)) throw notFound('Preview');
  return draft?.section.flatMap(readable);
}

const readableOf = ({ is_active, section }: { is_active: boolean; section: { kind?: string | undefined }[] }) =>
  is_active ? section.flatMap(readable) : [];

const pageOf = (db: Db, { owner_kind, owner_id }: Owner) =>
  db
    .select()
    .from(pages)
    .where(
      owner_kind === 'home'
        ? and(eq(pages.owner_kind, 'home'), isNull(pages.owner_id), eq(pages.is_home, true))
        : and(eq(pages.owner_kind, owner_kind), eq(pages.owner_id, owner_id ?? '')),
    );

/** Skips a section whose scheme, product or picture was deleted. */
function nothingWhereRefused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

type Shown = Awaited<ReturnType<typeof filledOfHome>>['sections'];

/** Prepares the script's data, without product descriptions: it fetches them on request. */
function onPage(sections: Shown): HomeSection[] {
  return z.encode(z.array(homeSection), sections).map(({ product_section, ...section }) => ({
    ...section,
    ...(product_section && {
      product_section: { product: product_section.product.map((product) => ({ ...product, description: null })) },
    }),
  }));
}
