import { bikramMonthText } from '../../../contract/language/bikram.ts';
import { formatPaisa as inPaisa, formatRs as inRs } from '../../../contract/money.ts';
import { figure, ownDigits } from './own-digits.ts';
import { language } from './t.ts';

/** The currency before the amount in a field. */
export const RUPEES = language === 'ne' ? 'रु. ' : 'Rs. ';

/** Writes rupees in the user's language and digits: `Rs. 1,24,999`, `रु. 1,24,999` or `रु. १,२४,९९९`. */
export const formatRs = (amount: number): string => ownDigits(inRs(amount, language));

/** Writes paisa, which the audit keeps, in the same way. */
export const formatPaisa = (paisa: number): string => ownDigits(inPaisa(paisa, language));

/** Names a month of Bikram Sambat: `Mangsir 2083`, `मंसिर 2083` or `मंसिर २०८३`. */
export const monthName = ({ month, name }: { month: string; name: string }): string =>
  language === 'ne' ? ownDigits(bikramMonthText(month)) : name;

export { figure };
