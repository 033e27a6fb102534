import { cellText, typedText } from './language/typed-text.ts';

/**
 * Extracts a Nepali mobile number's ten digits from typed text: drops spaces, hyphens, invisible marks and a leading
 * +977, 00977, 977 or 0, and reads other scripts' digits. For other text it returns the bare digits, which the length
 * check refuses.
 */
export function normalPhone(typed: string): string {
  const digits = typedText(typed)
    // A spreadsheet that stored the number as a number might have added a decimal.
    .replace(/(?<=^\d{8,})\.0+$/, '')
    .replace(/[\s().-]/g, '')
    .replace(/^\+/, '00');
  if (!/^\d+$/.test(digits)) return digits;
  // After the country code, a landline's area code drops its 0.
  return digits
    .replace(/^(00)?9770?(?=[1-8]\d{7}$)/, '0')
    .replace(/^(00977|0?977(?=\d{10}$)|0(?=9\d{9}$))/, '')
    .replace(/^0(?=9\d{9}$)/, '');
}

/**
 * A mobile number among other words, also as people group its digits, unless they continue a longer number. A
 * function, because the shop's build would keep a constant with a lookbehind in every page.
 */
const mobile = () =>
  /(?<!\d)(?:(?:\+|00)?977[ -]?|0)?(9[678]\d{8})(?!\d)|(?<!\d[ -]?)(?:(?:\+|00)?977[ -]?|0)?(9[678](?:\d[ -]\d{7}|\d[ -]?\d{3}[ -]\d{4}|\d{2}[ -]\d{6}|\d{3}[ -]\d{5}))(?![ -]?\d)/g;

/** Finds the mobile numbers in a text, each with what precedes it. */
export const phonesIn = (text: string): { phone: string; before: string }[] => {
  const typed = typedText(text);
  return [...typed.matchAll(mobile())].map(({ 1: whole, 2: grouped = '', index }) => ({
    phone: (whole ?? grouped).replace(/\D/g, ''),
    before: typed.slice(Math.max(0, index - 80), index),
  }));
};

/** What people write before a number in a file, with `No.` after it. */
const LABEL =
  /^(?:[tm](?=:)|tel(?:ephone)?|ph(?:one)?|mo(?:b(?:ile)?)?|cell|contact|call|landline|whats\s?app|viber|फोन|टेलिफोन|मो(?:बा[इई]ल)?|सम्पर्क)(?:[.\s]*(?:no|number|नं|नम्बर))?[.:#\s-]+/iu;
const APP_BEHIND = /\s*\((?:whats\s?app|viber)\)$/i;

/** Like `normalPhone`, without what people and files put around a number: `Mob. No.: 9841234567,`. */
export const writtenPhone = (written: string): string => normalPhone(withoutLabel(written));

const withoutLabel = (written: string): string =>
  cellText(written)
    .replace(LABEL, '')
    .replace(APP_BEHIND, '')
    .replace(/[\s,;.।#]+$/u, '');

/** Returns the digits to search for: a whole number in any form, or part of one. */
export function searchedDigits(typed: string): string {
  // A part can begin with its own zeros.
  return (
    writtenPhone(typed)
      .replace(/^00977/, '')
      .replace(/\D/g, '')
      // The beginning of `0984…`; this also finds numbers with these digits in the middle.
      .replace(/^0(?=9[678]\d)/, '')
  );
}

/** Like `searchedDigits`, but empty if the text could be something other than a number. */
export const partOfPhone = (typed: string): string =>
  /^[\d\s()+.-]+$/.test(withoutLabel(typed)) ? searchedDigits(typed) : '';

export const PHONE_PREFIX = '+977';

/** Writes a number in international form; landlines drop the area code's 0. */
export const international = (phone: string): string => `${PHONE_PREFIX} ${phone.replace(/^0/, '')}`;

/** Writes a number in international form for dialling. */
export const dialled = (phone: string): string => international(phone).replace(/[^+\d]/g, '');

/** Returns a link that calls the number. */
export const telLink = (phone: string): string => `tel:${dialled(phone)}`;
