import type { Language } from '../../contract/language.ts';
import type { PageName } from '../../contract/pages.ts';
import type { Spoken, Texts } from './kit/speaking.tsx';

const folders = import.meta.glob<Texts>('./*/texts.ts', { import: 'texts', eager: true });

/** Whose parts a page takes beside the kit's and its own. */
const alsoOf: Partial<Record<PageName, string[]>> = { consumer: ['scheme'] };

/** The texts that a page needs, here and in the browser, in one language. */
export function spokenBy(page: PageName, language: Language): Spoken {
  const texts = ['kit', page, ...(alsoOf[page] ?? [])].map((folder) => [folder, textsOf(folder, language)]);
  return { language, texts: Object.fromEntries(texts) };
}

/** One folder's texts in a language; none where a page has no texts of its own. */
export function textsOf(folder: string, language: Language): Record<string, string> {
  const texts = folders[`./${folder}/texts.ts`] ?? {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]]));
}
