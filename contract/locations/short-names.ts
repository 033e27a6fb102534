/** People's abbreviations of places, with the full names. */
const SHORT_NAMES = new Map([
  ['ktm', 'Kathmandu'],
  ['bkt', 'Bhaktapur'],
  ['pkr', 'Pokhara'],
  ['brt', 'Biratnagar'],
  ['npj', 'Nepalgunj'],
  ['kmc', 'Kathmandu'],
  ['lmc', 'Lalitpur'],
]);

/** The initials of the two largest cities' offices: का.म.न.पा. */
const IN_INITIALS = /(?<![\p{L}\p{M}])(का|ल)\.?\s?म\.?\s?(?:न\.?\s?)?पा(?![\p{L}\p{M}])\.?/gu;

/** Writes out the short names in a text. */
export const writtenOut = (text: string): string =>
  text
    .replace(IN_INITIALS, (_, initial) => (initial === 'ल' ? 'ललितपुर' : 'काठमाडौं'))
    .replace(/\p{L}+/gu, (word) => SHORT_NAMES.get(word.toLowerCase()) ?? word);
