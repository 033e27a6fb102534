/** People's abbreviations of places, with the full names. */
const SHORT_NAMES = new Map([
  ['ktm', 'Kathmandu'],
  ['bkt', 'Bhaktapur'],
  ['pkr', 'Pokhara'],
  ['brt', 'Biratnagar'],
  ['npj', 'Nepalgunj'],
]);

/** Writes out the short names in a text. */
export const writtenOut = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => SHORT_NAMES.get(word.toLowerCase()) ?? word);
