import { formatNpr, formatRs } from '../../../../contract/money.ts';
import { useLanguage } from '../texts-context.tsx';

/** Formats rupees in the page's language: `Rs. 1,24,999`, रु. 1,24,999. */
export function useRs(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatRs(amount, language);
}

/** Formats rupees as the consumer page does: `NPR 1,24,999`. */
export function useNpr(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatNpr(amount, language);
}
