const DEVANAGARI_ZERO = 0x0966;

/**
 * The ten digits of a Nepali mobile number, whatever was typed around them: spaces, hyphens, Devanagari digits and the
 * prefixes +977, 00977, 977 or 0. Any other text comes back as its bare digits, for the length check to refuse.
 */
export function normalPhone(typed: string): string {
  const digits = typed
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[\s().-]/g, '')
    .replace(/^\+/, '00');
  if (!/^\d+$/.test(digits)) return digits;
  return digits.replace(/^(00977|977(?=\d{10}$)|0(?=9\d{9}$))/, '').replace(/^0(?=9\d{9}$)/, '');
}

/** The digits to look for in a list: a number in any of its forms, or a part of one. */
export function searchedDigits(typed: string): string {
  return normalPhone(typed)
    .replace(/^00(977)?/, '')
    .replace(/\D/g, '');
}

export const PHONE_PREFIX = '+977';
