import { formatNpr, formatRs } from '../../../../contract/money.ts';
import { useLanguage } from '../texts-context.tsx';

/** Writes rupees as the page's language does: `Rs. 1,24,999`, रु. 1,24,999. */
export function useRs(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatRs(amount, language);
}

/** Writes rupees in the form of the consumer page: `NPR 1,24,999`. */
export function useNpr(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatNpr(amount, language);
}
