import { draftSection, type Section } from '../../contract/sections/sections.ts';
import { publicSpecification } from '../catalog/product-specification.service.ts';
import type { Db } from '../db/db.ts';
import { schemeBeforePublishing } from '../offers/offers.service.ts';
import { lookOfPicture } from './look-of-picture.ts';
import type { Product } from './subjects.ts';

type Told = Section & { _id: string };
type Fact = Awaited<ReturnType<typeof publicSpecification>>[number]['field'][number];

/** Fields of the starter sheets whose numbers sell a phone; other numbers follow in the sheet's order. */
const TELLING = ['Main camera', 'Battery', 'Charging', 'Refresh rate'];
const MOST_NUMBERS = 3;
/** A number and its unit, as specifications write them: `5,500 mAh`. */
const NUMBER = /^(?<number>[\d,.]{1,8}) (?<unit>\p{L}{1,14})$/u;

/**
 * Presents a scheme by its own data until staff publish a launch page: picture, numbers of the specification, colours,
 * gifts, the steps after an order, and reviews. Skips parts without data. A scheme without a picture has no story.
 */
export async function usualStory(db: Db, scheme_id: string): Promise<Told[]> {
  const scheme = await schemeBeforePublishing(db, scheme_id);
  const product = scheme.main_product as Product;
  const picture = (scheme.image[0] ?? product.image[0])?.document;
  if (!picture) return [];
  const hero = {
    ...EMPTY,
    kind: 'hero',
    look: await lookOfPicture(picture.blur),
    title: product.name,
    title_ne: product.name_ne ?? '',
    line: product.short_description ?? '',
    line_ne: product.short_description_ne ?? '',
    picture: picture._id,
  };
  const numbers = await numbersOf(db, product);
  return [hero, ...numbers, ...USUAL].map((section, index) => ({ ...section, _id: idAt(index) }) as Told);
}

/**
 * Returns the same story as the first sections of a new launch page; leaves a text that is too long for its section to
 * staff.
 */
export async function storyToEdit(db: Db, scheme_id: string): Promise<{ section: Section[] }> {
  const story = await usualStory(db, scheme_id);
  return { section: story.map(({ _id, ...section }) => fitting(section)) };
}

function fitting(section: object): Section {
  const { data, error } = draftSection.safeParse(section);
  const tooLong = error?.issues.map(({ path: [field] }) => [field, '']) ?? [];
  return data ?? draftSection.parse({ ...section, ...Object.fromEntries(tooLong) });
}

const EMPTY = { is_active: true, look: 'light', line: '', line_ne: '' };

/** Makes an id for an unstored part of a page. */
const idAt = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Parts that take all content from the offer. */
const USUAL = [
  { kind: 'colours', title: 'Choose your colour', title_ne: 'आफ्नो रङ छान्नुहोस्' },
  { kind: 'gifts', look: 'mist', title: 'It comes with', title_ne: 'सँगै पाइन्छ' },
  { kind: 'timeline', title: 'After you order', title_ne: 'अर्डर गरेपछि' },
  { kind: 'quotes', look: 'mist', title: 'What owners say', title_ne: 'चलाउनेहरू के भन्छन्' },
].map((section) => ({ ...EMPTY, ...section }));

/** Returns the most telling numbers of its specification, each beside another of its pictures. */
async function numbersOf(db: Db, { specification_sheet_id, specification, image }: Product) {
  const groups = await publicSpecification(db, specification_sheet_id, specification);
  const facts = groups.flatMap(({ field }) => field).filter(({ value }) => NUMBER.test(value));
  const told = TELLING.flatMap((name) => facts.find((fact) => fact.name === name) ?? []);
  const others = facts.filter((fact) => !told.includes(fact));
  const numbers = [...told, ...others].slice(0, MOST_NUMBERS).map(async (fact, index) => ({
    ...EMPTY,
    ...numberOf(fact),
    kind: 'story',
    look: await lookOfPicture(image[index + 1]?.document.blur),
    picture: image[index + 1]?.document._id,
    side: index % 2 ? 'left' : 'right',
  }));
  return Promise.all(numbers);
}

function numberOf({ name, name_ne, value, value_ne }: Fact) {
  const { number = '', unit = '' } = NUMBER.exec(value)?.groups ?? {};
  const unit_ne = NUMBER.exec(value_ne ?? '')?.groups?.unit ?? unit;
  return { title: name, title_ne: name_ne, number, unit, unit_ne, text: '', text_ne: '' };
}
