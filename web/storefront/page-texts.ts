import type { Language } from '../../contract/language/language.ts';
import type { PageName } from '../../contract/pages.ts';
import { type BrandOfPage, type PageTexts, type Texts, textsIn } from './kit/texts-context.tsx';

const folders = import.meta.glob<Texts>('./*/texts.ts', { import: 'texts', eager: true });

/** The folders whose texts and styles a page has: the kit's, those of what it sells or rehearses, and its own. */
export function foldersOf(page: PageName, isPreview: boolean): string[] {
  const isBuying = page === 'scheme' || page === 'consumer';
  return ['kit', ...(isBuying ? ['buying'] : []), page, ...(isPreview ? ['rehearsal'] : [])];
}

/** Returns a page's texts in one language with its brand; a page can have none of its own. */
export function textsOfPage(
  page: PageName,
  language: Language,
  { name, logo, mark }: BrandOfPage,
  isPreview: boolean,
): PageTexts {
  const texts = foldersOf(page, isPreview).map((folder) => [
    folder,
    textsIn(folders[`./${folder}/texts.ts`] ?? {}, language),
  ]);
  return { language, brand: { name, logo, mark }, texts: Object.fromEntries(texts) };
}
