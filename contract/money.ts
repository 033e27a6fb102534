import type { Language } from './language/language.ts';

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const paisaToo = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole rupees alone, or both digits of the paisa. */
const inRupees = (amount: number): string => (Number.isInteger(amount) ? rupees : paisaToo).format(amount);

/** `Rs. 1,24,999`: how admin and scheme pages write an amount in rupees; in Nepali text रु. 1,24,999. */
export function formatRs(amount: number, language: Language = 'en'): string {
  return `${language === 'ne' ? 'रु.' : 'Rs.'} ${inRupees(amount)}`;
}

/** `Rs. 1,24,999` for paisa, as the server and the audit keep every amount. */
export const formatPaisa = (paisa: number, language: Language = 'en'): string => formatRs(paisa / 100, language);

/** `NPR 1,24,999`: how the consumer offer page writes it; in Nepali text as everywhere. */
export function formatNpr(amount: number, language: Language = 'en'): string {
  return language === 'ne' ? formatRs(amount, language) : `NPR ${inRupees(amount)}`;
}

/** `1,24,999`, as Nepal groups the digits of any number. */
export const grouped = (count: number): string => rupees.format(count);
