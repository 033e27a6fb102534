import { z } from 'zod';
import { keptText } from '../calls/fields.ts';

/** One text of a product. English and Nepali stand beside each other: `box` is followed by `box_ne`. */
interface ProductText {
  label: string;
  /** Characters. */
  max: number;
  /** `line` is one line, `html` is written in the editor. */
  form: 'line' | 'text' | 'html';
  /** Headers of a file that mean it, besides its label; the texts of a file are short. Without it, files leave it out. */
  file?: { words: readonly string[]; words_ne: readonly string[] };
  /** Visitors find the product by its words. Name and SKU have an index of their own; the Nepali name has not. */
  search: 'both' | 'nepali' | 'none';
}

/**
 * The texts of a product, each declared once: columns of the table, calls and their checks, form, files and search are
 * made from this list (docs/in-depth/common-changes.md).
 */
export const PRODUCT_TEXTS = {
  name: {
    label: 'Name',
    max: 120,
    form: 'line',
    file: { words: ['product', 'product name', 'title'], words_ne: ['nepali name'] },
    search: 'nepali',
  },
  short_description: {
    label: 'Short description',
    max: 300,
    form: 'text',
    file: { words: ['description'], words_ne: ['nepali description'] },
    search: 'both',
  },
  description: { label: 'Description', max: 50_000, form: 'html', search: 'both' },
} as const satisfies Record<string, ProductText>;

/** Where visitors find the words of a text. */
export const searchOf = (field: TextField): ProductText['search'] => PRODUCT_TEXTS[field].search;

export type TextField = keyof typeof PRODUCT_TEXTS;
export type InNepali<K extends string = TextField> = `${K}_ne`;
export const textFields = Object.keys(PRODUCT_TEXTS) as TextField[];

/** The texts that files have. */
export type FileField = { [K in TextField]: (typeof PRODUCT_TEXTS)[K] extends { file: object } ? K : never }[TextField];

/** The texts besides the name, each of which may be empty. */
export type FreeText = Exclude<TextField, 'name'>;
export const freeTexts = textFields.filter((field): field is FreeText => field !== 'name');

/** Something for each of these texts in both languages: English, then Nepali. */
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
/** As replies have them. */
export const freeTextsShown = inBoth(shown, shown);
/** As a save takes them. */
export const freeTextsInput = inBoth(
  (field) => keptText(PRODUCT_TEXTS[field].max),
  (_name, field) => keptText(PRODUCT_TEXTS[field].max),
);
