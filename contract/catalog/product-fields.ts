import { z } from 'zod';
import { keptText } from '../calls/fields.ts';

/** A product text. English and Nepali are side by side: `box`, then `box_ne`. */
interface ProductText {
  label: string;
  /** In characters. */
  max: number;
  /** `line` is one line; `html` comes from the editor. */
  form: 'line' | 'text' | 'html';
  /** Headers of files that mean this text, besides its label. Only short texts have headers; files omit the others. */
  file?: { words: readonly string[]; label_ne: string; words_ne: readonly string[] };
  /**
   * In which languages visitors can search its words. Name and SKU have their own index, but the Nepali name doesn't.
   */
  search: 'both' | 'nepali' | 'none';
}

/**
 * A product's texts, declared once: table columns, calls and checks, form, files and search derive from this list
 * (docs/in-depth/common-changes.md).
 */
export const PRODUCT_TEXTS = {
  name: {
    label: 'Name',
    max: 120,
    form: 'line',
    file: {
      words: [
        'product',
        'product name',
        'title',
        'item',
        'item name',
        'model',
        'model name',
        'particular',
        'item description',
      ],
      label_ne: 'Name in Nepali',
      words_ne: ['nepali name'],
    },
    search: 'nepali',
  },
  short_description: {
    label: 'Short description',
    max: 300,
    form: 'text',
    file: {
      words: ['description', 'detail', 'about'],
      label_ne: 'Short description in Nepali',
      words_ne: ['nepali description'],
    },
    search: 'both',
  },
  description: { label: 'Description', max: 50_000, form: 'html', search: 'both' },
} as const satisfies Record<string, ProductText>;

/** Returns in which languages visitors can search a text's words. */
export const searchOf = (field: TextField): ProductText['search'] => PRODUCT_TEXTS[field].search;

export type TextField = keyof typeof PRODUCT_TEXTS;
export type InNepali<K extends string = TextField> = `${K}_ne`;
export const textFields = Object.keys(PRODUCT_TEXTS) as TextField[];

/** Texts that files contain. */
export type FileField = { [K in TextField]: (typeof PRODUCT_TEXTS)[K] extends { file: object } ? K : never }[TextField];

/** All texts but the name; each can be empty. */
export type FreeText = Exclude<TextField, 'name'>;
export const freeTexts = textFields.filter((field): field is FreeText => field !== 'name');

/** Makes something for each text in both languages: English, then Nepali. */
export function inBoth<English, Nepali>(
  english: (field: FreeText) => English,
  nepali: (field: InNepali<FreeText>, of: FreeText) => Nepali,
) {
  const pairs = freeTexts.flatMap((field): [string, English | Nepali][] => {
    const name: InNepali<FreeText> = `${field}_ne`;
    return [
      [field, english(field)],
      [name, nepali(name, field)],
    ];
  });
  return Object.fromEntries(pairs) as Record<FreeText, English> & Record<InNepali<FreeText>, Nepali>;
}

const shown = () => z.string().nullish();
/** The fields in replies. */
export const freeTextsShown = inBoth(shown, shown);
/** The fields in a save. */
export const freeTextsInput = inBoth(
  (field) => keptText(PRODUCT_TEXTS[field].max),
  (_name, field) => keptText(PRODUCT_TEXTS[field].max),
);
