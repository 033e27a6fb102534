import { useLanguage } from './speaking.tsx';

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Gives the `lang` of a text or HTML that somebody has written, where it is not the page's language: a text without its pair is shown as it is. */
export function useLangOf() {
  const language = useLanguage();
  return (html: string | null | undefined) => {
    const text = html?.replace(/<[^>]*>/g, '') ?? '';
    const [latin, devanagari] = [count(text, /[a-z]/gi), count(text, /[\u0900-\u097f]/g)];
    const found = devanagari > latin ? 'ne' : 'en';
    return latin + devanagari === 0 || found === language ? undefined : found;
  };
}
