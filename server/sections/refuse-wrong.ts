import { and, eq, inArray } from 'drizzle-orm';
import type { LayoutInput } from '../../contract/sections/home.ts';
import { LEAST_WIDTH } from '../../contract/sections/sections.ts';
import { products } from '../catalog/catalog.table.ts';
import { contents } from '../content/content.table.ts';
import type { Db } from '../db/db.ts';
import { invalid } from '../http/errors.ts';
import { say, type Text } from '../http/words/sentence.ts';
import { files } from '../media/media.table.ts';
import { schemes } from '../offers/offers.table.ts';
import type { Owner } from './owners.ts';
import { brandSections, productSections, sliders } from './sections.table.ts';

type Section = LayoutInput['section'][number];
type Page = Owner & { section: Section[] };

/** Names each section field whose target is missing or unsuitable. */
export async function refuseWrong(db: Db, input: Page): Promise<void> {
  const wrong = {
    ...(await wrongOwner(db, input)),
    ...(await wrongComparisons(db, input)),
    ...(await wrongPictures(db, input)),
    ...(await wrongFilms(db, input)),
    ...(await wrongSources(db, input)),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

const GONE = 'This no longer exists. Choose another.';

async function wrongOwner(db: Db, { owner_kind, owner_id }: Page): Promise<Record<string, Text>> {
  if (owner_kind === 'home' || !owner_id) return {};
  const table = owner_kind === 'scheme' ? schemes : products;
  const there = await db.$count(table, and(eq(table._id, owner_id), eq(table.is_deleted, false)));
  return there > 0 ? {} : { owner_id: GONE };
}

/** A comparison of a product with itself is useless. */
async function wrongComparisons(db: Db, { owner_kind, owner_id, section }: Page): Promise<Record<string, Text>> {
  const wrong: Record<string, Text> = {};
  for (const [index, one] of section.entries()) {
    if (one.kind !== 'comparison') continue;
    const scheme_id = owner_kind === 'home' ? one.scheme_id : owner_id;
    const own = owner_kind === 'product' ? owner_id : await mainProductOf(db, scheme_id);
    if (own && one.product_id === own)
      wrong[`section.${index}.product_id`] = 'The section is already about this product. Choose another to compare.';
  }
  return wrong;
}

async function mainProductOf(db: Db, scheme_id: string | null | undefined): Promise<string | undefined> {
  if (!scheme_id) return undefined;
  const [scheme] = await db.select({ own: schemes.main_product }).from(schemes).where(eq(schemes._id, scheme_id));
  return scheme?.own;
}

async function wrongPictures(db: Db, { section }: Page): Promise<Record<string, Text>> {
  const shown = section.flatMap((one, index) => picturesOf(one, index));
  const ids = shown.map(({ id }) => id);
  const there = await db.select({ _id: files._id, width: files.width }).from(files).where(inArray(files._id, ids));
  return Object.fromEntries(
    shown.flatMap(({ id, path, least }): [string, Text][] => {
      const file = there.find(({ _id }) => _id === id);
      if (!file) return [[path, 'This picture no longer exists. Choose another.']];
      if (file.width >= least) return [];
      return [
        [
          path,
          say('This picture is {width} pixels wide. Choose one at least {least} pixels wide.', {
            width: file.width,
            least,
          }),
        ],
      ];
    }),
  );
}

async function wrongFilms(db: Db, { section }: Page): Promise<Record<string, Text>> {
  const wrong: Record<string, Text> = {};
  for (const [index, one] of section.entries()) {
    if (one.kind !== 'film' || !one.film) continue;
    const there = await db.$count(files, and(eq(files._id, one.film), eq(files.kind, 'FILM')));
    if (there === 0) wrong[`section.${index}.film`] = 'This video no longer exists. Choose another.';
  }
  return wrong;
}

/** A home section's field that names its record, and that record's column. */
const SOURCES = {
  content_key: contents.key,
  slider_id: sliders._id,
  product_section_id: productSections._id,
  brand_section_id: brandSections._id,
};

async function wrongSources(db: Db, { section }: Page): Promise<Record<string, Text>> {
  const wrong: Record<string, Text> = {};
  for (const [field, column] of Object.entries(SOURCES)) {
    const named = section.map((one) => (one.kind ? undefined : one[field as keyof typeof SOURCES]));
    const ids = named.flatMap((id) => id ?? []);
    if (ids.length === 0) continue;
    const rows = await db.select({ id: column }).from(column.table).where(inArray(column, ids));
    for (const [index, id] of named.entries())
      if (id && !rows.some((row) => row.id === id)) wrong[`section.${index}.${field}`] = GONE;
  }
  return wrong;
}

interface Chosen {
  id: string;
  path: string;
  /** In pixels. */
  least: number;
}

function picturesOf(section: Section, index: number): Chosen[] {
  const least = section.kind && section.kind in LEAST_WIDTH ? LEAST_WIDTH[section.kind as keyof typeof LEAST_WIDTH] : 0;
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
