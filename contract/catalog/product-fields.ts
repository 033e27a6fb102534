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
 * The texts of a product, each declared once: the table, the form, its checks, import, export, search and the shop are
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

export type TextField = keyof typeof PRODUCT_TEXTS;
export type InNepali<K extends string = TextField> = `${K}_ne`;
export const textFields = Object.keys(PRODUCT_TEXTS) as TextField[];

/** The texts that files have. */
export type FileField = { [K in TextField]: (typeof PRODUCT_TEXTS)[K] extends { file: object } ? K : never }[TextField];
