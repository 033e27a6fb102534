import { typedText } from './language/typed-text.ts';

/**
 * The ten digits of a Nepali mobile number, whatever was typed around them: spaces, hyphens, marks that nobody sees,
 * digits of another script and the prefixes +977, 00977, 977 or 0. Any other text comes back as its bare digits, for the length check to refuse.
 */
export function normalPhone(typed: string): string {
  const digits = typedText(typed)
    // A sheet that took it for a number may write a decimal.
    .replace(/(?<=^\d{8,})\.0+$/, '')
    .replace(/[\s().-]/g, '')
    .replace(/^\+/, '00');
  if (!/^\d+$/.test(digits)) return digits;
  // A landline has its area code behind the country's, without the 0 that it has at home.
  if (/^00977[1-8]\d{7}$/.test(digits)) return digits.replace(/^00977/, '0');
  return digits.replace(/^(00977|977(?=\d{10}$)|0(?=9\d{9}$))/, '').replace(/^0(?=9\d{9}$)/, '');
}

/** The digits to look for in a list: a number in any of its forms, or a part of one. */
export function searchedDigits(typed: string): string {
  return normalPhone(typed)
    .replace(/^00(977)?/, '')
    .replace(/\D/g, '');
}

/** The same for a text that may be something else than a number; then it is empty. */
export const partOfPhone = (typed: string): string =>
  /^[\d\s()+.-]+$/.test(typedText(typed)) ? searchedDigits(typed) : '';

export const PHONE_PREFIX = '+977';

/** A number for readers anywhere: a landline, as an office may have one, leaves out the 0 of its area code. */
export const international = (phone: string): string => `${PHONE_PREFIX} ${phone.replace(/^0/, '')}`;

/** The same as a machine dials it. */
export const dialled = (phone: string): string => international(phone).replace(/[^+\d]/g, '');

/** The link that calls a number. */
export const telLink = (phone: string): string => `tel:${dialled(phone)}`;
