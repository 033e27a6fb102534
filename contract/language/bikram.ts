const MONTHS = ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'];

/** A day in Bikram Sambat; months count from 1. */
interface BikramDate {
  year: number;
  month: number;
  day: number;
}

/** Writes the month `2083-08` as `मंसिर 2083`. */
export function bikramMonthText(text: string): string {
  const [year, month] = text.split('-');
  return `${MONTHS[Number(month) - 1]} ${year}`;
}

/** Writes `26 मंसिर 2083`. */
export const bikramText = ({ year, month, day }: BikramDate): string => `${day} ${MONTHS[month - 1]} ${year}`;
