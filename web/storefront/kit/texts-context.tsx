import { createContext, type ReactNode, useContext } from 'react';
import type { BrandShown } from '../../../contract/brand/brand.ts';
import type { Language } from '../../../contract/language/language.ts';

/**
 * The exports of a folder's `texts.ts`: each text in each language. Only the server reads them; a page carries its own in
 * the language of its visitor, so that no script holds a text twice.
 */
export type Texts = Record<string, Record<Language, string>>;

/** The facts about the brand that a page's own parts show. */
export type BrandOfPage = Pick<BrandShown, 'name' | 'logo' | 'mark'>;

/** A page's language, and its texts by the folder that they belong to. */
export interface PageTexts {
  language: Language;
  brand: BrandOfPage;
  texts: Record<string, Record<string, string>>;
  /** The days of the page in Bikram Sambat, by `2026-12-12`; only for readers of Nepali. */
  days?: Record<string, string>;
}

// Every page is drawn inside a provider, so no script needs a default.
const TextsContext = createContext({} as PageTexts);

export function TextsProvider({ spoken, children }: { spoken: PageTexts; children: ReactNode }) {
  return <TextsContext value={spoken}>{children}</TextsContext>;
}

export const useLanguage = (): Language => useContext(TextsContext).language;

export const useBrand = (): BrandOfPage => useContext(TextsContext).brand;

export const useBikramDays = (): PageTexts['days'] => useContext(TextsContext).days;

/** The texts of a folder: `const t = useTexts<typeof texts>('track')`, with `import type { texts } from './texts.ts'`. */
export const useTexts = <T extends Texts>(folder: string) =>
  useContext(TextsContext).texts[folder] as { [K in keyof T]: string };

/** A folder's texts in one language. */
export const textsIn = <T extends Texts>(texts: T, language: Language) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]])) as { [K in keyof T]: string };
