import { cellText, typedCode } from '../language/typed-text.ts';

/**
 * Normalises an IMEI as typed or copied from a phone, which adds its name, slot, spaces and a software version
 * (`IMEI (sim slot 1): … / 01`).
 */
export const typedImei = (typed: string): string =>
  typedCode(
    cellText(typed)
      .replace(/[\s_-]/g, '')
      .replace(
        /^imei(\/meid|no\.?|number|#|\(?(sim)?(slot)?[12]\)?)*[:=]?(?=\d{15})|(?<=\d{15})((\/|sv)\d{2})?[,;.]?$/gi,
        '',
      ),
  );

/** Whether a text is the IMEI of a phone: 15 digits, the last of which is the Luhn check digit. */
export function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  const sum = [...text].reduce((sum, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
