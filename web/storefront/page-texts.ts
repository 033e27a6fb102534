import type { Language } from '../../contract/language/language.ts';
import type { PageName } from '../../contract/pages.ts';
import { type BrandOfPage, type PageTexts, type Texts, textsIn } from './kit/texts-context.tsx';

const folders = import.meta.glob<Texts>('./*/texts.ts', { import: 'texts', eager: true });

/**
 * Returns a page's texts in one language with its brand, on the server and in the browser; a page can have none of its
 * own. A preview also has those of rehearsals.
 */
export function textsOfPage(
  page: PageName,
  language: Language,
  { name, logo, mark }: BrandOfPage,
  isPreview: boolean,
): PageTexts {
  const texts = ['kit', page, ...(isPreview ? ['rehearsal'] : [])].map((folder) => [
    folder,
    textsIn(folders[`./${folder}/texts.ts`] ?? {}, language),
  ]);
  return { language, brand: { name, logo, mark }, texts: Object.fromEntries(texts) };
}
