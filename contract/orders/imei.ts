import { typedCode, typedText } from '../language/typed-text.ts';

/** An IMEI as typed or copied from a phone, which shows blanks and a software version behind it (`… / 01`). */
export const typedImei = (typed: string): string =>
  typedCode(
    typedText(typed)
      .replace(/[\s-]/g, '')
      .replace(/\/\d{2}$/, ''),
  );

/** Whether a text is the IMEI of a phone: 15 digits of which the last is the check digit of Luhn. */
export function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  const sum = [...text].reduce((sum, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
