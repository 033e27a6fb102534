import type { Language } from './language/language.ts';

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const paisaToo = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes whole rupees, or both paisa digits. Writes -0, the negative of an empty sum, as 0. */
const inRupees = (amount: number): string => (Number.isInteger(amount) ? rupees : paisaToo).format(amount || 0);

/** Writes rupees as admin and scheme pages do: `Rs. 1,24,999`; in Nepali रु. 1,24,999. */
export function formatRs(amount: number, language: Language = 'en'): string {
  return `${language === 'ne' ? 'रु.' : 'Rs.'} ${inRupees(amount)}`;
}

/** Writes paisa, which server and audit store, as `Rs. 1,24,999`. */
export const formatPaisa = (paisa: number, language: Language = 'en'): string => formatRs(paisa / 100, language);

/** Writes rupees as the consumer page does: `NPR 1,24,999`; in Nepali with रु. as everywhere. */
export function formatNpr(amount: number, language: Language = 'en'): string {
  return language === 'ne' ? formatRs(amount, language) : `NPR ${inRupees(amount)}`;
}

/** Groups digits the Nepali way: `1,24,999`. */
export const grouped = (count: number): string => rupees.format(count);
