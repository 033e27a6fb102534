import { createContext, type ReactNode, useContext } from 'react';
import type { BrandShown } from '../../../contract/brand/brand.ts';
import type { Language } from '../../../contract/language/language.ts';

/**
 * The export of a folder's `texts.ts`: each text in each language. Only the server reads it; a page carries its texts
 * in the visitor's language, so no script holds a text twice.
 */
export type Texts = Record<string, Record<Language, string>>;

/** The facts about the brand that a page itself shows. */
export type BrandOfPage = Pick<BrandShown, 'name' | 'logo' | 'mark'>;

/** A page's language, and its texts by folder. */
export interface PageTexts {
  language: Language;
  brand: BrandOfPage;
  texts: Record<string, Record<string, string>>;
  /** The page's days in Bikram Sambat, by `2026-12-12`; only for readers of Nepali. */
  days?: Record<string, string>;
}

// Every page is rendered inside a provider, so no script needs a default.
const TextsContext = createContext({} as PageTexts);

export function TextsProvider({ spoken, children }: { spoken: PageTexts; children: ReactNode }) {
  return <TextsContext value={spoken}>{children}</TextsContext>;
}

export const useLanguage = (): Language => useContext(TextsContext).language;

export const useBrand = (): BrandOfPage => useContext(TextsContext).brand;

export const useBikramDays = (): PageTexts['days'] => useContext(TextsContext).days;

/**
 * Returns a folder's texts: `const t = useTexts<typeof texts>('track')`, with `import type { texts } from
 * './texts.ts'`.
 */
export const useTexts = <T extends Texts>(folder: string) =>
  useContext(TextsContext).texts[folder] as { [K in keyof T]: string };

/** Returns a folder's texts in one language. */
export const textsIn = <T extends Texts>(texts: T, language: Language) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]])) as { [K in keyof T]: string };
