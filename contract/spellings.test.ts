// covers: contract/cells.ts, contract/phone.ts, contract/language/typed-text.ts, contract/coupons/coupons.ts, contract/offices/offices.ts, contract/orders/steps.ts, contract/orders/reference.ts
import { it } from 'vitest';
import { BLANKS, type Chance, carried, HYPHENS, readsBack } from '../test/spellings.ts';
import { email, line, phone } from './calls/fields.ts';
import { numberIn } from './cells.ts';
import { couponCode } from './coupons/coupons.ts';
import { writtenCode } from './offices/offices.ts';
import { isImei } from './orders/imei.ts';
import { referenceKey } from './orders/reference.ts';
import { STEP_FIELDS } from './orders/steps.ts';

const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const western = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-IN');
const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Texts before and after an amount. */
const CURRENCIES = [
  ...['Rs. ', 'Rs.', 'Rs ', 'RS. ', 'rs', 'NPR ', 'NPR', 'npr. ', 'NRs. ', '₹', '₹ ', '₨ ', 'रु. ', 'रु', 'रू. '],
  ...['रुपैयाँ ', 'ने.रु. ', 'Rs:', 'रु: ', 'N.Rs. ', 'Re. '],
].flatMap((before) => [
  [before, ''],
  [before, '/-'],
]);
const BEHIND = ['', '/-', ' /-', '/=', '।-', ' NPR', ' Rs.', ' रुपैयाँ', ' रु', ' only', '/- Only', ' मात्र', '।–'].map(
  (after) => ['', after],
);

it('an amount', () => {
  readsBack(
    ({ below }) => below(20_000_000_00) / 100,
    (amount, chance) => {
      const [before, after] = chance.pick([...CURRENCIES, ...BEHIND]) as [string, string];
      const digits = chance.pick([String(amount), amount.toFixed(2), indian.format(amount), western.format(amount)]);
      return carried(before + digits + after, chance);
    },
    (written) => numberIn(written),
  );
});

it('a count', () => {
  readsBack(
    ({ below, pick }) => below(pick([10, 1000, 1_000_000])),
    (count, chance) =>
      carried(chance.pick([String(count), whole.format(count), `${count}.0`, `${whole.format(count)}.00`]), chance),
    (written) => numberIn(written),
  );
});

const gapOf = ({ pick }: Chance) => pick(['', pick(BLANKS), pick(HYPHENS)]);

it('a phone number', () => {
  readsBack(
    ({ pick, letters }) => pick(['97', '98']) + letters(DIGITS, 8),
    (digits, chance) => {
      const prefix = chance.pick(['', '+977', '+977-', '00977', '977', '0', '(+977) ', '+977 (0) ', '+977.']);
      const gap = chance.pick([gapOf(chance), '.']);
      // After the eighth digit, a dot and zeros can be decimals added by a sheet.
      const [one, other] = [1 + chance.below(3), 4 + chance.below(4)];
      const parted = [digits.slice(0, one), digits.slice(one, other), digits.slice(other)].join(gap);
      return carried(chance.pick([prefix + parted, `${prefix}${parted}`, `${digits}.0`]), chance);
    },
    (written) => phone.parse(written),
  );
});

it('an IMEI, but not with one wrong digit', () => {
  readsBack(
    ({ letters }) => {
      const start = letters(DIGITS, 14);
      return [...DIGITS].map((check) => start + check).find(isImei) as string;
    },
    (imei, chance) => {
      const gap = gapOf(chance);
      const parted = [imei.slice(0, 2), imei.slice(2, 8), imei.slice(8, 14), imei.slice(14)].join(gap);
      const before = chance.pick([
        '',
        '',
        'IMEI: ',
        'IMEI1:',
        'IMEI 2 : ',
        'IMEI No. ',
        'IMEI (slot 1): ',
        'IMEI number ',
      ]);
      return carried(before + parted + chance.pick(['', '', ' / 01', ...(before ? [] : ['.0'])]), chance);
    },
    (written) => {
      const imei = STEP_FIELDS.imei.parse(written);
      const wrong = `${imei.slice(0, 5)}${(Number(imei[5]) + 1) % 10}${imei.slice(6)}`;
      return STEP_FIELDS.imei.safeParse(wrong).success ? wrong : imei;
    },
  );
});

const code = ({ pick, letters }: Chance) =>
  pick([letters(DIGITS, 3, 9), letters(CAPITALS, 1, 4) + pick(['', '-']) + letters(DIGITS, 1, 6)]);
const codeSpelling = (code: string, chance: Chance) => {
  const cased = chance.pick([code, code.toLowerCase(), code.slice(0, 1) + code.slice(1).toLowerCase()]);
  const stored = /^\d+$/.test(code) ? chance.pick([code, `${code}.0`]) : cased;
  return carried(stored.replace('-', chance.pick(HYPHENS)), chance);
};

it('the code of an office', () => readsBack(code, codeSpelling, (written) => writtenCode.parse(written)));
it('the code of a coupon', () => readsBack(code, codeSpelling, (written) => couponCode.parse(written)));

it('an email address', () => {
  readsBack(
    ({ pick, letters }) =>
      `${letters('abcdefgz', 1, 8)}${pick(['', '.', '_', '+'])}${letters('abc019', 1, 8)}@${letters('abxyz', 2, 9)}.${pick(['com', 'org', 'com.np'])}`,
    (address, chance) => carried(chance.pick([address, address, `mailto:${address}`, `<${address}>`]), chance),
    (written) => email.parse(written),
  );
});

it('the reference of a payment', () => {
  readsBack(
    ({ pick, letters }) => pick([letters(CAPITALS, 2) + letters(DIGITS, 6, 14), letters('123456789', 6, 14)]),
    (key, chance) => {
      const at = 1 + chance.below(5);
      const gap = chance.pick([gapOf(chance), '/', '.']);
      const parted = key.slice(0, at) + (gap === '.' && /^\d+$/.test(key) ? '' : gap) + key.slice(at);
      const stored = /^\d+$/.test(key) ? chance.pick([parted, `${key}.0`]) : parted;
      return carried(chance.pick([stored, stored.toLowerCase()]), chance);
    },
    referenceKey,
  );
});

const UNITS: [unit: string, spellings: string[]][] = [
  ['inch', ['inch', 'inches', 'in', '"', '″', "''", ' Inch', ' INCHES', '-inch']],
  ['g', ['g', ' g', 'gram', ' grams', 'gm', ' GM', ' ग्राम']],
  ['kg', ['kg', ' Kg', 'kgs', ' KG', ' kilo', ' किलो', 'केजी', ' के.जी.', '-kg']],
  ['mm', ['mm', ' MM', ' millimetres']],
  ['mAh', ['mAh', ' mAh', ' mah', ' MAH']],
  ['hours', ['hours', ' hrs', 'h', ' Hours']],
  ['GB', ['GB', ' GB', 'gb', ' Gb']],
  ['MP', ['MP', ' mp', '']],
];

it.each(UNITS)('a value in %s', (unit, spellings) => {
  readsBack(
    ({ below }) => below(10_000_000) / 100,
    (value, chance) => {
      const digits = chance.pick([String(value), value.toFixed(2), indian.format(value), western.format(value)]);
      return carried(digits + chance.pick(spellings).replace(' ', chance.pick(BLANKS)), chance);
    },
    (written) => numberIn(written, unit),
  );
});

const WORDS = [
  'Sita',
  'K.C.',
  'José',
  'गर्\u200dयो',
  'काठमाडौँ',
  'ज़ेड',
  'O’Brien',
  'Anne-Marie',
  '5',
  '(Lama)',
  'Ångström',
];

it('a free text', () => {
  readsBack(
    ({ below, pick }) =>
      Array.from({ length: 1 + below(6) }, () => pick(WORDS))
        .join(' ')
        .normalize('NFC'),
    (text, chance) => {
      const form = chance.pick([text, text.normalize('NFD')]);
      const [before, inside, after] = [0, 1, 2].map(() =>
        chance.pick(['', '', '\u200b', '\ufeff', '\u00ad', '\u200e', '\u202a', '\u2060', '\u2069']),
      ) as [string, string, string];
      const at = chance.below(form.length + 1);
      const marked = before + form.slice(0, at) + inside + form.slice(at) + after;
      const gap = chance.pick([' ', ' ', '\u00a0', '\u202f', '\u3000', '\t', '\r\n']);
      return chance.pick(['', ' ', '\n']) + marked.replaceAll(' ', gap) + chance.pick(['', ' ', '\u00a0']);
    },
    (written) => line().parse(written),
  );
});
