import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import { type launchPages as contract, lackingInPage } from '../../contract/launch-pages/launch-pages.ts';
import { LEAST_WIDTH, type Section } from '../../contract/launch-pages/sections.ts';
import { products } from '../catalog/catalog.table.ts';
import { drafted } from '../content/versions.service.ts';
import type { Actor } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { conflict, invalid } from '../http/errors.ts';
import { files } from '../media/media.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { launchPages } from './launch-pages.table.ts';

/** The tag of every page that may have sections. */
export const LAUNCH_PAGES_TAG = 'launch-pages';

type Input = z.output<(typeof contract)['save']['body']>;

const store = drafted(launchPages, {
  entity: 'Launch page',
  fields: ['owner_kind', 'owner_id', 'section', 'is_active'],
  tag: LAUNCH_PAGES_TAG,
  clean: (values) => ({ ...values, section: (values.section as Section[]).map(withIds) }),
});

/** Sections and their items keep their ids, so that two versions can be compared. */
const withIds = <Row extends { _id?: string }>(row: Row): Row & { _id: string } => ({
  ...row,
  _id: row._id ?? newId(),
  ...('item' in row && { item: (row.item as Row[]).map((item) => ({ ...item, _id: item._id ?? newId() })) }),
});

const ownerName = sql<string>`coalesce(${schemes.name}, ${products.name}, case owner_kind when 'home' then 'Home page' else '(deleted)' end)`;

const named = (db: Db) =>
  db
    .select({
      _id: launchPages._id,
      owner_kind: launchPages.owner_kind,
      owner_id: launchPages.owner_id,
      is_active: launchPages.is_active,
      name: ownerName.as('name'),
      section_count:
        sql<number>`jsonb_array_length(coalesce(${launchPages.draft}->'section', ${launchPages.section}))`.as(
          'section_count',
        ),
      has_draft: sql<boolean>`${launchPages.draft} is not null`.as('has_draft'),
      changed_at: launchPages.changed_at,
    })
    .from(launchPages)
    .leftJoin(schemes, and(eq(schemes._id, launchPages.owner_id), eq(launchPages.owner_kind, 'scheme')))
    .leftJoin(products, and(eq(products._id, launchPages.owner_id), eq(launchPages.owner_kind, 'product')))
    .$dynamic();

export const launchPageStore = {
  ...store,

  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: named(db),
      columns: {
        name: ownerName,
        owner_kind: launchPages.owner_kind,
        is_active: launchPages.is_active,
        changed_at: launchPages.changed_at,
      },
      order: 'changed_at:desc',
      tiebreak: launchPages._id,
    }),

  async get(db: Db, id: string) {
    const row = await store.get(db, id);
    const [existing] = await named(db).where(eq(launchPages._id, id));
    return { ...row, name: existing?.name ?? '' };
  },

  async save(db: Db, actor: Actor, input: Input, now: Date) {
    const owner_id = input.owner_kind === 'home' ? null : input.owner_id;
    await refuseWrong(db, { ...input, owner_id });
    return store.save(db, actor, { ...input, owner_id }, now);
  },

  async restore(db: Db, actor: Actor, id: string, which: Restored, now: Date) {
    if (!which.is_draft) await refuseIncomplete(db, id, which.version_id);
    return store.restore(db, actor, id, which, now);
  },
};

type Restored = Parameters<typeof store.restore>[3];

/** A version that was a draft may lack required fields. */
async function refuseIncomplete(db: Db, id: string, version_id: string): Promise<void> {
  const page = await store.asOf(db, id, version_id);
  if (lackingInPage(page).length > 0)
    throw conflict('This version is not complete. Restore it as a draft, complete it, and publish that.');
}

/** Names the field of a section whose target is missing or not good enough. */
async function refuseWrong(db: Db, input: Input): Promise<void> {
  const wrong = {
    ...(await wrongOwner(db, input)),
    ...(await wrongComparisons(db, input)),
    ...(await wrongPictures(db, input)),
    ...(await wrongFilms(db, input)),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

const GONE = 'This is not there any more. Choose another.';

async function wrongOwner(db: Db, { owner_kind, owner_id }: Input): Promise<Record<string, string>> {
  if (owner_kind === 'home' || !owner_id) return {};
  const table = owner_kind === 'scheme' ? schemes : products;
  const there = await db.$count(table, and(eq(table._id, owner_id), eq(table.is_deleted, false)));
  return there > 0 ? {} : { owner_id: GONE };
}

/** A product does not differ from itself, so the section would never be seen. */
async function wrongComparisons(db: Db, { owner_kind, owner_id, section }: Input): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const [index, one] of section.entries()) {
    if (one.kind !== 'comparison') continue;
    const scheme_id = owner_kind === 'home' ? one.scheme_id : owner_id;
    const own = owner_kind === 'product' ? owner_id : await mainProductOf(db, scheme_id);
    if (own && one.product_id === own)
      wrong[`section.${index}.product_id`] =
        'This product is the one that the section is about. Choose another in “Beside it”.';
  }
  return wrong;
}

async function mainProductOf(db: Db, scheme_id: string | null | undefined): Promise<string | undefined> {
  if (!scheme_id) return undefined;
  const [scheme] = await db.select({ own: schemes.main_product }).from(schemes).where(eq(schemes._id, scheme_id));
  return scheme?.own;
}

async function wrongPictures(db: Db, { section }: Input): Promise<Record<string, string>> {
  const shown = section.flatMap((one, index) => picturesOf(one, index));
  const ids = shown.map(({ id }) => id);
  const there = await db.select({ _id: files._id, width: files.width }).from(files).where(inArray(files._id, ids));
  return Object.fromEntries(
    shown.flatMap(({ id, path, least }) => {
      const file = there.find(({ _id }) => _id === id);
      if (!file) return [[path, 'This picture does not exist any more. Choose another.']];
      if (file.width >= least) return [];
      return [[path, `This picture is ${file.width} pixels wide. Choose one of at least ${least}.`]];
    }),
  );
}

async function wrongFilms(db: Db, { section }: Input): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const [index, one] of section.entries()) {
    if (one.kind !== 'film' || !one.film) continue;
    const there = await db.$count(files, and(eq(files._id, one.film), eq(files.kind, 'FILM')));
    if (there === 0) wrong[`section.${index}.film`] = 'This film does not exist any more. Choose another.';
  }
  return wrong;
}

interface Chosen {
  id: string;
  path: string;
  /** Pixels. */
  least: number;
}

function picturesOf(section: Section, index: number): Chosen[] {
  const least = section.kind in LEAST_WIDTH ? LEAST_WIDTH[section.kind as keyof typeof LEAST_WIDTH] : 0;
  const at = (path: string, id: string | null | undefined, narrowest = least): Chosen[] =>
    id ? [{ id, path: `section.${index}.${path}`, least: narrowest }] : [];
  switch (section.kind) {
    case 'hero':
      return [...at('picture', section.picture), ...at('tall_picture', section.tall_picture, LEAST_WIDTH.story)];
    case 'story':
    case 'film':
    case 'box':
      return at('picture', section.picture);
    case 'gallery':
      return section.item.flatMap(({ picture }, item) => at(`item.${item}.picture`, picture));
    default:
      return [];
  }
}
