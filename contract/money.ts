import type { Language } from './language/language.ts';

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** `Rs. 1,24,999`: how admin and scheme pages write an amount in rupees; in Nepali text रु. 1,24,999. */
export function formatRs(amount: number, language: Language = 'en'): string {
  return `${language === 'ne' ? 'रु.' : 'Rs.'} ${rupees.format(amount)}`;
}

/** `Rs. 1,24,999` for paisa, as the server and the audit keep every amount. */
export const formatPaisa = (paisa: number, language: Language = 'en'): string => formatRs(paisa / 100, language);

/** `NPR 1,24,999`: how the consumer offer page writes it; in Nepali text as everywhere. */
export function formatNpr(amount: number, language: Language = 'en'): string {
  return language === 'ne' ? formatRs(amount, language) : `NPR ${rupees.format(amount)}`;
}

/** `1,24,999`, as Nepal groups the digits of any number. */
export const grouped = (count: number): string => rupees.format(count);
