import { bikramDate, bikramMonth } from './bikram-month.ts';

/** A fiscal year of Nepal, from Shrawan to Ashadh: `2083/84`, and its first and last day, `2026-07-17`. */
interface FiscalYear {
  name: string;
  first: string;
  last: string;
}

/** The month of Nepal's calendar in which a fiscal year begins: Shrawan. */
const FIRST_MONTH = 4;

const from = (year: number): FiscalYear => ({
  name: `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
  first: bikramMonth(`${year}-04`).first,
  last: bikramMonth(`${year + 1}-03`).last,
});

/** Returns a fiscal year by its name, `2083/84`. */
export const fiscalYear = (name: string): FiscalYear => from(Number(name.slice(0, 4)));

/** Lists the fiscal years up to a day's, `2026-11-26`, newest first. */
export function fiscalYears(day: string, count: number): FiscalYear[] {
  const [year = 0, month = 0] = bikramDate(day).split('-').map(Number);
  const last = month >= FIRST_MONTH ? year : year - 1;
  return Array.from({ length: count }, (_, back) => from(last - back));
}

export const fiscalYearOf = (day: string): FiscalYear => fiscalYears(day, 1)[0] as FiscalYear;
