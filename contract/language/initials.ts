/** Latin letters by their Nepali names, as initials are written: के.सी. is K.C. */
const LETTER_NAMES = 'ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू भी डब्लु एक्स वाई जेड'.split(' ');
/** Try longer names first: एक्स begins with ए. A short i is as common as the long one. */
const ANY_LETTER = LETTER_NAMES.toSorted((one, other) => other.length - one.length)
  .join('|')
  .replaceAll('ी', '[िी]');
const inNepali = (letters: string) =>
  letters.toLowerCase().replace(/./gs, (letter) => LETTER_NAMES[letter.charCodeAt(0) - 'a'.charCodeAt(0)] ?? '');
const inLatin = (names: string) =>
  names.replace(new RegExp(`${ANY_LETTER}|.`, 'gs'), (name) => {
    const at = LETTER_NAMES.indexOf(name.replace('ि', 'ी'));
    return at < 0 ? '' : String.fromCharCode('a'.charCodeAt(0) + at);
  });

const LATIN_INITIALS = /(?<![\p{L}\p{M}])[a-z](?:[a-z]|(?:[. ]+[a-z])+)\.?(?![\p{L}\p{M}])/giu;
const NEPALI_INITIALS = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${ANY_LETTER})(?:[. ]*(?:${ANY_LETTER}))+\\.?(?![\\p{L}\\p{M}])`,
  'gu',
);

/** B.K. by the first letters of its Nepali word: वि.क., बि.क. or बि.के. */
const BK = /(?<![\p{L}\p{M}])[बव][िी][. ]*के?\.?(?![\p{L}\p{M}])/gu;
const LATIN_BK = /(?<![\p{L}\p{M}])b[. ]*k\.?(?![\p{L}\p{M}])/giu;

const lettersOf = (names: string) => names.match(new RegExp(ANY_LETTER, 'g'))?.join(' ') ?? names;

/**
 * Writes a text's initials in the other script and parted by blanks: `Ram K.C.` gives `Ram केसी`, `Ram केसि` and `Ram
 * के सी`, and राम के.सी. gives `राम kc`.
 */
export function initialsOtherwise(text: string): string[] {
  const latin = text.replace(BK, 'bk').replace(NEPALI_INITIALS, inLatin);
  const nepali = latin.replace(LATIN_INITIALS, inNepali);
  const short = nepali.replace(NEPALI_INITIALS, (names) => names.replaceAll('ी', 'ि'));
  const parted = [nepali, short].map((one) => one.replace(NEPALI_INITIALS, lettersOf));
  const byWord = ['विक', 'वि क', 'बिक'].map((letters) => latin.replace(LATIN_BK, letters));
  return [latin, nepali, short, ...parted, ...byWord];
}
