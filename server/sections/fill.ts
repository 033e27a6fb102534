import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import type { SectionKind, SectionOf, SectionShown } from '../../contract/sections/sections.ts';
import type { Db } from '../db/db.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { isOpenRetailer, OFFICES_TAG } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { colours, comparison, countdown, counter, gifts, offerOf, quotes, timeline } from './fill-offer.ts';
import { type Filled, shownOf } from './filled.ts';
import type { SubjectOf } from './subjects.ts';

type StoredSection<K extends SectionKind = SectionKind> = SectionOf<K> & { _id: string };

/** Returns a section with its content; undefined if empty. */
export async function filled(
  db: Db,
  section: StoredSection,
  subjectOf: SubjectOf,
  now: Date,
): Promise<Filled | undefined> {
  switch (section.kind) {
    case 'hero':
      return hero(db, section, subjectOf, now);
    case 'story':
    case 'box':
      return withPicture(db, section);
    case 'gallery':
      return gallery(db, section);
    case 'film':
      return film(db, section);
    case 'questions':
      return { section: { ...shownOf(section), kind: 'questions', item: section.item } };
    case 'stores':
      return stores(db, section);
    default:
      return ofOffer(db, section, subjectOf, now);
  }
}

type AboutOffer = Exclude<SectionKind, 'hero' | 'story' | 'box' | 'gallery' | 'film' | 'questions' | 'stores'>;

async function ofOffer(db: Db, section: StoredSection<AboutOffer>, subjectOf: SubjectOf, now: Date) {
  const subject = await subjectOf(section);
  const shown = shownOf(section);
  switch (section.kind) {
    case 'gifts':
      return gifts(shown, subject);
    case 'colours':
      return colours(shown, subject);
    case 'timeline':
      return timeline(db, shown, subject, now);
    case 'countdown':
      return countdown(shown, subject, now);
    case 'counter':
      return counter(db, { ...shown, ...section }, subject, now);
    case 'comparison':
      return comparison(db, { ...shown, product_id: section.product_id }, subject);
    case 'quotes':
      return quotes(db, shown, subject);
  }
}

async function hero(
  db: Db,
  section: StoredSection<'hero'>,
  subjectOf: SubjectOf,
  now: Date,
): Promise<Filled | undefined> {
  const { card, scheme } = await subjectOf(section);
  const pictures = await picturesOf(db, [section.picture, section.tall_picture]);
  const picture = pictures.get(section.picture ?? '');
  // On the home page, a hero without an offer isn't shown.
  if (!picture || (section.scheme_id && !card)) return undefined;
  const tall_picture = pictures.get(section.tall_picture ?? '') ?? null;
  // An ended offer's page still describes it, but can't be ordered from.
  const offer = card && card.end_date > now ? offerOf(card, scheme, now) : null;
  return { section: { ...shownOf(section), kind: 'hero', picture, tall_picture, offer } };
}

async function withPicture(db: Db, section: StoredSection<'story' | 'box'>): Promise<Filled | undefined> {
  const picture = (await picturesOf(db, [section.picture])).get(section.picture ?? '') ?? null;
  const shown = shownOf(section);
  if (section.kind === 'box') return { section: { ...shown, kind: 'box', picture, item: section.item } };
  const { number, unit, unit_ne, text, text_ne, side } = section;
  if (!number && !picture) return undefined;
  return { section: { ...shown, kind: 'story', number, unit, unit_ne, text, text_ne, side, picture } };
}

async function gallery(db: Db, section: StoredSection<'gallery'>): Promise<Filled | undefined> {
  const pictures = await picturesOf(
    db,
    section.item.map((item) => item.picture),
  );
  const item = section.item.flatMap(({ picture: id, caption, caption_ne }) => {
    const picture = pictures.get(id ?? '');
    return picture ? [{ picture, caption, caption_ne }] : [];
  });
  return item.length > 0 ? { section: { ...shownOf(section), kind: 'gallery', item } } : undefined;
}

async function film(db: Db, section: StoredSection<'film'>): Promise<Filled | undefined> {
  const picture = (await picturesOf(db, [section.picture])).get(section.picture ?? '');
  if (!section.film) return undefined;
  const [film] = await db
    .select({ path: files.path, bytes: files.bytes, added_at: files.added_at })
    .from(files)
    .where(and(eq(files._id, section.film), eq(files.kind, 'FILM')));
  if (!picture || !film) return undefined;
  const { text, text_ne } = section;
  return {
    section: {
      ...shownOf(section),
      kind: 'film',
      film: { ...film, added_at: film.added_at.toISOString() },
      picture,
      text,
      text_ne,
    },
  };
}

async function stores(db: Db, section: StoredSection<'stores'>): Promise<Filled | undefined> {
  const [office] = await db
    .select({ stores: countDistinct(offices._id), districts: countDistinct(offices.district) })
    .from(offices)
    .where(and(isOpenRetailer));
  if (!office?.stores) return undefined;
  return { section: { ...shownOf(section), kind: 'stores', ...office }, tags: [OFFICES_TAG] };
}

type FileRow = Extract<SectionShown, { kind: 'hero' }>['picture'];

async function picturesOf(db: Db, ids: (string | null | undefined)[]): Promise<Map<string, FileRow>> {
  const wanted = ids.flatMap((id) => id ?? []);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select(fileColumns)
    .from(files)
    .where(and(inArray(files._id, wanted), eq(files.kind, 'LIBRARY')));
  return new Map(rows.map((row) => [row._id, row]));
}
