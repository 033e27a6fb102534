export const isDevanagari = (text: string): boolean => /[\u0900-\u097f]/.test(text);

/** Words of the trade whose Latin spelling doesn't follow from their sound. */
export const WORDS: Record<string, string> = {
  एक्स: 'x',
  वन: '1',
  टु: '2',
  टू: '2',
  थ्री: '3',
  प्रो: 'pro',
  म्याक्स: 'max',
  मिनी: 'mini',
  लाइट: 'lite',
  बड्स: 'buds',
  वाच: 'watch',
  घडी: 'watch',
  फोन: 'phone',
  मोबाइल: 'phone',
  केस: 'case',
  कभर: 'case',
  चार्जर: 'charger',
  गार्ड: 'guard',
  ब्याण्ड: 'band',
  ब्यान्ड: 'band',
  बुम: 'boom',
  बूम: 'boom',
  ट्याब: 'tab',
  कालो: 'black',
  सेतो: 'white',
  नीलो: 'blue',
  निलो: 'blue',
  रातो: 'red',
  हरियो: 'green',
  सुनौलो: 'gold',
};

const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'ng',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'v',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'w',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
};
const SIGNS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  '्': '',
};
/** Signs that follow the vowel, written or inherent. */
const AFTER_VOWEL: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': '' };

/** Converts any script's digits to ASCII. The ten digits of a script follow its zero. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

/** Signs that some people omit or write differently: nasals, the dot below, long vowels as short. */
export const SAME_SOUND = { from: 'ीूईऊशषवँंः\u093c\u200c\u200d', to: 'िुइउससब' };
/** Half a nasal consonant, also written as a dot: कलङ्की, कलंकी. */
export const HALF_NASAL = '[ङञणनम]्';

/** Spells a text by sound, so काठमाडौं finds काठमाडौँ and काठमाण्डौ; SQL does the same to the searched text. */
export function soundOf(text: string): string {
  const letters = [...text].map((letter) => {
    const at = SAME_SOUND.from.indexOf(letter);
    return at < 0 ? letter : (SAME_SOUND.to[at] ?? '');
  });
  return letters.join('').replaceAll(new RegExp(HALF_NASAL, 'g'), '');
}

/** Spells a Devanagari word in Latin letters for searching; other words stay unchanged. */
export function latinOf(word: string): string {
  const text = plainDigits(word);
  return WORDS[text] ?? soundInLatin(text);
}

/** Spells a Devanagari word by its sound alone: घडी is ghadi. Other words stay unchanged. */
export function soundInLatin(text: string): string {
  if (!isDevanagari(text)) return text;
  let latin = '';
  const letters = [...text];
  letters.forEach((letter, index) => {
    const next = letters[index + 1];
    const consonant = CONSONANTS[letter];
    // The inherent vowel is silent at the end of a word.
    const carried = consonant && next !== undefined && !(next in SIGNS) ? 'a' : '';
    const isHalf = next === '्';
    const sound = letter === 'ङ' && isHalf ? 'n' : consonant;
    latin += sound ? sound + carried : (VOWELS[letter] ?? SIGNS[letter] ?? AFTER_VOWEL[letter] ?? letter);
  });
  return latin;
}
