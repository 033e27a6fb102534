/** Places as people write them in a hurry, and their names. */
const SHORT_NAMES = new Map([
  ['ktm', 'Kathmandu'],
  ['bkt', 'Bhaktapur'],
  ['pkr', 'Pokhara'],
  ['brt', 'Biratnagar'],
  ['npj', 'Nepalgunj'],
]);

/** A ward at the end of a place: "Kathmandu 10", "Kathmandu-10", "Kathmandu, Ward No. 10", "काठमाडौं वडा नं. १०". */
const WARD_AT_END = /[\s,-]+(?:(?:ward|wada|no|वडा|नं)\.?[\s,.-]*)*\p{Nd}{1,2}$/iu;

/** A text about a place without its ward, with short names written out. */
export const placeIn = (text: string): string =>
  text
    .trim()
    .replace(WARD_AT_END, '')
    .replace(/\p{L}+/gu, (word) => SHORT_NAMES.get(word.toLowerCase()) ?? word);
