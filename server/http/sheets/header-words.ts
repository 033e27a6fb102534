import { typedText } from '../../../contract/language/typed-text.ts';

/** A longer cell isn't a header. */
export const MOST_IN_HEADER = 100;
/** More than the number of cells searched for a header. */
const MOST_REMEMBERED = 10_000;

/**
 * Caches the words of cells, because the search for a header reads the same cells hundreds of times. A cell that is too
 * long is `none`.
 */
export function remembered<T>(read: (header: string) => T, none: T): (header: string) => T {
  const known = new Map<string, T>();
  return (header) => {
    if (header.length > MOST_IN_HEADER) return none;
    const before = known.get(header);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = read(header);
    known.set(header, found);
    return found;
  };
}

/** Normalises a header, so that “Amount (+)”, “amount_plus” and “AMOUNT PLUS” match. */
export const plainHeader = (header: string): string =>
  typedText(header)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\(\+\)/g, ' plus ')
    .replace(/\(-\)/g, ' minus ')
    // Foreign currencies: amounts below such a header aren't in rupees.
    .replace(/[$€£¥]/g, ' currency ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Words of headers with their other spellings. */
const SAME_WORDS: [word: string, spellings: string[]][] = [
  ['amount', ['amt']],
  ['transaction', ['txn', 'tran', 'trans', 'trxn', 'trx']],
  ['date', ['dt']],
  ['no', ['num', 'number']],
  ['mobile', ['mob']],
  ['phone', ['ph']],
  ['weight', ['wt']],
  ['voucher', ['vch']],
  ['cheque', ['chq', 'chk', 'check']],
  ['ref', ['reff']],
  ['description', ['desc']],
  ['narration', ['narrative']],
];
/** Nepali words of headers; `पसलको` is `पसल`, too. */
const NEPALI_WORDS: [word: string, spellings: string][] = [
  ['date', 'मिति'],
  ['time', 'समय'],
  ['description', 'विवरण'],
  ['remark', 'कैफियत'],
  ['amount', 'रकम'],
  ['credit', 'क्रेडिट'],
  ['deposit', 'जम्मा'],
  ['debit', 'डेबिट'],
  ['withdraw', 'खर्च निकासा झिकेको'],
  ['balance', 'मौज्दात शेष बाँकी'],
  ['received', 'प्राप्त'],
  ['transaction', 'कारोबार'],
  ['ref', 'सन्दर्भ'],
  ['cheque', 'चेक'],
  ['voucher', 'भौचर'],
  ['bill', 'बिल'],
  ['status', 'स्थिति'],
  ['sender', 'पठाउने प्रेषक'],
  ['no', 'नं नम्बर'],
  ['name', 'नाम'],
  ['code', 'कोड संकेत सङ्केत'],
  ['product', 'उत्पादन सामान वस्तु'],
  ['brand', 'ब्रान्ड ब्राण्ड'],
  ['price', 'मूल्य'],
  ['rate', 'दर'],
  ['sale', 'बिक्री विक्री'],
  ['quantity', 'परिमाण संख्या सङ्ख्या थान'],
  ['stock', 'स्टक'],
  ['weight', 'तौल'],
  ['quota', 'कोटा'],
  ['order', 'अर्डर'],
  ['shop', 'पसल दोकान दुकान'],
  ['distributor', 'वितरक'],
  ['phone', 'फोन टेलिफोन'],
  ['mobile', 'मोबाइल मोवाइल'],
  ['contact', 'सम्पर्क'],
  ['email', 'इमेल ईमेल'],
  ['pan', 'पान प्यान'],
  ['address', 'ठेगाना'],
  ['district', 'जिल्ला'],
  ['province', 'प्रदेश'],
  ['municipality', 'नगरपालिका गाउँपालिका पालिका महानगरपालिका'],
  ['place', 'स्थान ठाउँ'],
  ['ward', 'वडा वार्ड'],
  ['owner', 'मालिक सञ्चालक'],
  ['opening', 'खुल्ने'],
  ['type', 'प्रकार'],
];
const spelled = (words: [word: string, spellings: string[]][]) =>
  new Map(words.flatMap(([word, spellings]) => spellings.map((one) => [one, word])));
const WORDS = spelled(SAME_WORDS);
const IN_ENGLISH = spelled(NEPALI_WORDS.map(([word, spellings]) => [word, spellings.split(' ')]));
/** Words that name the currency, or have no meaning here. */
const EMPTY_WORDS = ['npr', 'nrs', 'rs', 'inr', 'rupee', 'nepalese', 'रु', 'रू', 'lcy', 'of', 'the', 'and', 'your'];
/** Ignore tax words: prices in Nepal include tax. */
const WITH_TAX = / (?:incl|including|inclusive)(?: of)?(?: all)? (?:vat|tax(?:es)?)(?= |$)/;

/**
 * Turns a header into the words that identify columns: “Deposits (NPR)” is `deposit`, and “Txn Ref. Number” is
 * `transaction ref no`.
 */
export const headerWord = (header: string): string => wordsOf(header).own;

/** Does the same, with Nepali words in English. */
export const englishWord = (header: string): string => wordsOf(header).english;

const wordsOf = remembered(
  (header) => {
    const plain = plainHeader(header);
    const english = plain
      .split(' ')
      .map((word) => IN_ENGLISH.get(word) ?? IN_ENGLISH.get(word.replace(/(को|का|की)$/, '')) ?? word);
    return { own: wordIn(plain), english: wordIn(english.join(' ')) };
  },
  { own: '', english: '' },
);

const wordIn = (plain: string) =>
  plain
    .replace(WITH_TAX, '')
    .split(' ')
    .map((word) => WORDS.get(word) ?? (word.length > 3 ? word.replace(/(?<!s|u)s$/, '') : word))
    .filter((word, at, all) => {
      // “Price in Rs.”, but “Paid in (Rs.)”.
      const isOfUnit = word === 'in' && EMPTY_WORDS.includes(all[at + 1] ?? '');
      return !EMPTY_WORDS.includes(word) && !(isOfUnit && !['money', 'paid', 'cash'].includes(all[at - 1] ?? ''));
    })
    .join(' ');

/**
 * Finds the positions of headers by their word, English ones first, because a file can have a column in both languages.
 */
export function placesByWord(header: string[]): (word: string) => number[] {
  const words = [...header.map(headerWord), ...header.map(englishWord)];
  const places = Map.groupBy(words.keys(), (at) => words[at]);
  return (word) => (word === '' ? [] : (places.get(word) ?? [])).map((at) => at % header.length);
}
