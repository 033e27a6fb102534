import { z } from 'zod';
import { described } from '../calls/described.ts';
import { id, note, noteLine } from '../calls/fields.ts';
import type { fileRef } from '../catalog/catalog.ts';
import type { SchemeType } from '../offers/scheme-types.ts';

/** A page's owner: a scheme, a product, or the home page. Staff can prepare several home pages. */
export type OwnerKind = 'home' | 'scheme' | 'product';
/** Owners that have one launch page each. */
export const LAUNCHED = ['scheme', 'product'] as const;

/** A section's backgrounds. The text colour follows from it, so text is readable on each, in light and dark mode. */
export const LOOKS = ['light', 'mist', 'dark', 'brand'] as const;

export const SIDES = ['below', 'left', 'right'] as const;
export const COUNTED = ['orders', 'units', 'both'] as const;
export const STEPS = [1, 10, 50, 100] as const;

/** The longest texts that look good on a phone. */
export const HEADLINE = 48;
export const ONE_LINE = 110;
/** Letters of the longest word that fits on a headline's line on a phone of 360 pixels. */
const LONGEST_WORD = 18;
const NUMBER = 8;
const UNIT = 14;
export const PARAGRAPH = 320;
export const FILM_TEXT = 2000;

/** The minimum width in pixels for a sharp picture in each section. */
export const LEAST_WIDTH = { hero: 1200, story: 800, gallery: 800, film: 1200, box: 600 } as const;

/** Counts only letters: Nepali vowel signs are attached to one. */
const longestWord = (typed: string) =>
  Math.max(...typed.split(/[\s-]+/).map((word) => [...word.replace(/\p{M}/gu, '')].length));

const words = (most: number, why: string) =>
  noteLine(10_000).refine((typed) => [...typed].length <= most, `Use at most ${most} characters: ${why}`);
const headline = words(HEADLINE, 'a headline is read at a glance.').refine(
  (typed) => longestWord(typed) <= LONGEST_WORD,
  `A word has more than ${LONGEST_WORD} letters: a phone breaks it in two. Use a shorter one.`,
);
const oneLine = words(ONE_LINE, 'this is one line below the headline.');
const paragraph = note(10_000).refine(
  (typed) => [...typed].length <= PARAGRAPH,
  `Use at most ${PARAGRAPH} characters: people don’t read more here.`,
);

const filmText = note(10_000).refine(
  (typed) => [...typed].length <= FILM_TEXT,
  `Use at most ${FILM_TEXT} characters: summarise the video.`,
);

const common = {
  _id: id.optional(),
  is_active: z.boolean().default(true),
  look: z.enum(LOOKS).default('light'),
  title: headline,
  title_ne: headline,
};

/** Drafts can omit ids; `lackingIn` asks for them. */
const picture = z.uuid('Choose a picture.').toLowerCase().register(described, { id: 'PictureId' }).nullish();
/** On the home page the offer is chosen; elsewhere it's the page's own. */
const scheme_id = id.nullish();

const hero = z.object({
  kind: z.literal('hero'),
  ...common,
  line: oneLine,
  line_ne: oneLine,
  picture,
  /** For phones held upright. */
  tall_picture: id.nullish(),
  scheme_id,
});

const story = z.object({
  kind: z.literal('story'),
  ...common,
  number: words(NUMBER, 'it is shown large.'),
  unit: words(UNIT, 'it stands beside the number.'),
  unit_ne: words(UNIT, 'it stands beside the number.'),
  text: paragraph,
  text_ne: paragraph,
  picture: id.nullish(),
  side: z.enum(SIDES).default('below'),
});

const gallery = z.object({
  kind: z.literal('gallery'),
  ...common,
  item: z
    .array(z.object({ _id: id.optional(), picture, caption: oneLine, caption_ne: oneLine }))
    .max(12, 'A gallery has at most 12 pictures.'),
});

const film = z.object({
  kind: z.literal('film'),
  ...common,
  line: oneLine,
  line_ne: oneLine,
  film: z.uuid('Choose a video.').toLowerCase().register(described, { id: 'FilmId' }).nullish(),
  /** Shown until the film is played: the film loads only then. */
  picture,
  /** The film's content for those who can't see or hear it (WCAG 2.2, 1.2.3). */
  text: filmText,
  text_ne: filmText,
});

const comparison = z.object({
  kind: z.literal('comparison'),
  ...common,
  scheme_id,
  /** The product beside the page's own. */
  product_id: z
    .uuid('Choose the product that stands beside it.')
    .toLowerCase()
    .register(described, { id: 'OtherProductId' })
    .nullish(),
});

const box = z.object({
  kind: z.literal('box'),
  ...common,
  picture: id.nullish(),
  item: z.array(z.object({ _id: id.optional(), name: headline, name_ne: headline })).max(12, 'List up to 12 items.'),
});

const counter = z.object({
  kind: z.literal('counter'),
  ...common,
  scheme_id,
  shows: z.enum(COUNTED).default('both'),
  /** Rounds down to a multiple of this, so that no one can count single orders. */
  step: z.literal(STEPS).default(10),
});

const questions = z.object({
  kind: z.literal('questions'),
  ...common,
  item: z
    .array(
      z.object({
        _id: id.optional(),
        question: words(140, 'word it the way people ask it.'),
        question_ne: words(140, 'word it the way people ask it.'),
        answer: note(1000),
        answer_ne: note(1000),
      }),
    )
    .max(12, 'Add up to 12 questions.'),
});

/** Declares a section that takes all its content from an offer and its product. */
const drawnFromOffer = <K extends string>(kind: K) =>
  z.object({ kind: z.literal(kind), ...common, line: oneLine, line_ne: oneLine, scheme_id });

const stores = z.object({ kind: z.literal('stores'), ...common, line: oneLine, line_ne: oneLine });

/** A section as a draft can have it: its values are valid, but parts that visitors need can be missing. */
export const draftSection = z.discriminatedUnion('kind', [
  hero,
  story,
  gallery,
  film,
  comparison,
  box,
  drawnFromOffer('gifts'),
  drawnFromOffer('colours'),
  drawnFromOffer('timeline'),
  drawnFromOffer('countdown'),
  counter,
  questions,
  stores,
  drawnFromOffer('quotes'),
]);
export type Section = z.output<typeof draftSection>;
export type SectionKind = Section['kind'];
export type SectionOf<K extends SectionKind> = Extract<Section, { kind: K }>;

export const SECTION_NAMES: Record<SectionKind, string> = {
  hero: 'Hero',
  story: 'Story',
  gallery: 'Gallery',
  film: 'Video',
  comparison: 'Comparison',
  box: 'In the box',
  gifts: 'Gifts',
  colours: 'Colours',
  timeline: 'Timeline',
  countdown: 'Countdown',
  counter: 'Counter',
  questions: 'Questions',
  stores: 'Stores',
  quotes: 'Reviews',
};
export const SECTION_KINDS = Object.keys(SECTION_NAMES) as SectionKind[];

/** Kinds that are about an offer: on the home page each names it. */
export const ABOUT_OFFER: readonly SectionKind[] = [
  ...(['hero', 'comparison', 'gifts', 'colours'] as const),
  ...(['timeline', 'countdown', 'counter', 'quotes'] as const),
];

/** Texts that are always required, besides the title. */
const NEEDED: readonly string[] = ['name', 'question', 'answer', 'title'];

type Path = (string | number)[];
type Refuse = (path: Path, message: string) => void;

/** Checks that a text has both languages, and that a required one isn't empty. */
function checkLanguages(row: object, path: Path, refuse: Refuse): void {
  const texts = row as Record<string, unknown>;
  for (const [field, other] of Object.entries(texts)) {
    if (Array.isArray(other))
      other.forEach((item, index) => {
        checkLanguages(item, [...path, field, index], refuse);
      });
    if (!field.endsWith('_ne')) continue;
    const english = field.slice(0, -3);
    if (!texts[english] && (other || NEEDED.includes(english))) refuse([...path, english], 'Write it in English.');
    if (!other && (texts[english] || NEEDED.includes(english)) && english !== 'unit')
      refuse([...path, field], 'Add the Nepali text too.');
  }
}

const NO_PICTURE = 'Choose a picture.';
const LEAST_ITEMS = { gallery: 2, box: 1, questions: 1 } as const;
const FEW_ITEMS = {
  gallery: 'Add at least two pictures.',
  box: 'Add at least one item.',
  questions: 'Add at least one question.',
};

/** Returns the parts that a section lacks before visitors can see it, each by its path in the section. */
export function lackingIn(section: Section): { path: Path; message: string }[] {
  const lacking: { path: Path; message: string }[] = [];
  const refuse: Refuse = (path, message) => lacking.push({ path, message });
  switch (section.kind) {
    case 'film':
      if (!section.film) refuse(['film'], 'Choose a video.');
      if (!section.picture) refuse(['picture'], NO_PICTURE);
      if (!section.text)
        refuse(['text'], 'Describe what the video shows and says, for people who can’t see or hear it.');
      break;
    case 'hero':
      if (!section.picture) refuse(['picture'], NO_PICTURE);
      break;
    case 'story':
      if (!section.number && !section.picture) refuse(['number'], 'Enter a number or choose a picture.');
      break;
    case 'comparison':
      if (!section.product_id) refuse(['product_id'], 'Choose the product that stands beside it.');
      break;
    case 'gallery':
      for (const [index, item] of section.item.entries())
        if (!item.picture) refuse(['item', index, 'picture'], NO_PICTURE);
      break;
  }
  if (section.kind in LEAST_ITEMS && 'item' in section && section.item.length < LEAST_ITEMS[section.kind])
    refuse(['item'], FEW_ITEMS[section.kind]);
  checkLanguages(section, [], refuse);
  return lacking;
}

export const section = draftSection.check(({ value, issues }) => {
  for (const lacking of lackingIn(value)) issues.push({ code: 'custom', input: undefined, ...lacking });
});

/**
 * Returns the parts that a page lacks before it can be published, by field. On the home page, a section about a scheme
 * must name it. Sections that only home pages have are complete even as drafts.
 */
export const lackingInPage = ({
  owner_kind,
  section,
}: {
  owner_kind: OwnerKind;
  section: (Section | { kind?: undefined })[];
}) =>
  section.flatMap((one, index) => {
    if (!one.kind) return [];
    const isOfNone = owner_kind === 'home' && ABOUT_OFFER.includes(one.kind) && !('scheme_id' in one && one.scheme_id);
    const scheme = isOfNone ? [{ path: ['scheme_id'], message: 'Choose the scheme that it is about.' }] : [];
    const lacking = [...scheme, ...lackingIn(one)];
    return lacking.map(({ path, message }) => ({
      code: 'custom' as const,
      path: ['section', index, ...path],
      message,
      input: undefined,
    }));
  });

type Picture = z.input<typeof fileRef>;
interface InBoth {
  title: string;
  title_ne: string;
  line?: string;
  line_ne?: string;
}
interface Shown extends InBoth {
  _id: string;
  look: (typeof LOOKS)[number];
}

/** Money is in rupees. */
export interface OfferShown {
  _id: string;
  slug: string;
  type: SchemeType;
  name: string;
  name_ne?: string | null;
  /** The offer's start, if it hasn't started yet. */
  opens: string | null;
  end_date: string;
  price: number;
  sales_price: number;
  /** The advance in rupees. */
  advance: number | null;
  is_sold_out: boolean;
}
interface NamedPicture {
  name: string;
  name_ne?: string | null;
  picture: Picture | null;
}
interface ComparedRow {
  name: string;
  name_ne?: string | null;
  one: string;
  one_ne?: string | null;
  other: string;
  other_ne?: string | null;
}

/** A section with all its content, as its page gets it. */
export type SectionShown =
  | (Shown & { kind: 'hero'; picture: Picture; tall_picture: Picture | null; offer: OfferShown | null })
  | (Shown & {
      kind: 'story';
      number: string;
      unit: string;
      unit_ne: string;
      text: string;
      text_ne: string;
      picture: Picture | null;
      side: (typeof SIDES)[number];
    })
  | (Shown & { kind: 'gallery'; item: { picture: Picture; caption: string; caption_ne: string }[] })
  | (Shown & {
      kind: 'film';
      film: { path: string; bytes: number; added_at: string };
      picture: Picture;
      text: string;
      text_ne: string;
    })
  | (Shown & {
      kind: 'comparison';
      one: NamedPicture & { slug: string };
      other: NamedPicture & { slug: string };
      row: ComparedRow[];
    })
  | (Shown & { kind: 'box'; picture: Picture | null; item: { name: string; name_ne: string }[] })
  | (Shown & { kind: 'gifts'; gift: (NamedPicture & { worth: number })[]; worth: number; price: number })
  /** `chooses` names the chips on the same page that choose a colour. */
  | (Shown & {
      kind: 'colours';
      chooses: string;
      colour: { key: string; name: string; name_ne?: string; picture: Picture }[];
    })
  /** `opens` is the start of an offer that hasn't started yet; `advance` is in rupees, null if there is none. */
  | (Shown & { kind: 'timeline'; call_hours: number; ready_days: number; opens: string | null; advance: number | null })
  | (Shown & { kind: 'countdown'; to: string; is_start: boolean; now: string })
  | (Shown & { kind: 'counter'; orders: number | null; units: number | null; step: number })
  | (Shown & {
      kind: 'questions';
      item: { question: string; question_ne: string; answer: string; answer_ne: string }[];
    })
  | (Shown & { kind: 'stores'; stores: number; districts: number })
  | (Shown & {
      kind: 'quotes';
      slug: string;
      average: number;
      count: number;
      quote: { _id: string; customer_name: string; stars: number; text: string }[];
    });
export type SectionShownOf<K extends SectionKind> = Extract<SectionShown, { kind: K }>;
