import type { Language } from '../../contract/language/language.ts';
import type { PageName } from '../../contract/pages.ts';
import { type BrandOfPage, type PageTexts, type Texts, textsIn } from './kit/texts-context.tsx';

const folders = import.meta.glob<Texts>('./*/texts.ts', { import: 'texts', eager: true });

/**
 * The texts of a page, here and in the browser, in one language, with its brand; a page may have none of its own. A
 * preview has those of rehearsals as well.
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
