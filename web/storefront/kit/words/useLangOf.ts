import { writtenIn } from '../../../../contract/language/language.ts';
import { useLanguage } from '../texts-context.tsx';

/**
 * Returns the `lang` of a written text, if it isn't the page's language: a text without a translation is shown as it
 * is.
 */
export function useLangOf() {
  const language = useLanguage();
  return (html: string | null | undefined) => {
    const written = writtenIn(html);
    return written === language ? undefined : written;
  };
}
