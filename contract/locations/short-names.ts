/** Places as people write them in a hurry, and their names. */
const SHORT_NAMES = new Map([
  ['ktm', 'Kathmandu'],
  ['bkt', 'Bhaktapur'],
  ['pkr', 'Pokhara'],
  ['brt', 'Biratnagar'],
  ['npj', 'Nepalgunj'],
]);

/** A text with its short names written out. */
export const writtenOut = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => SHORT_NAMES.get(word.toLowerCase()) ?? word);
