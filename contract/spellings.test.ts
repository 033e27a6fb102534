// covers: contract/cells.ts, contract/phone.ts, contract/language/typed-text.ts, contract/coupons/coupons.ts, contract/offices/offices.ts, contract/orders/steps.ts, contract/orders/reference.ts
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { email } from './calls/fields.ts';
import { numberIn } from './cells.ts';
import { couponCode } from './coupons/coupons.ts';
import { writtenCode } from './offices/offices.ts';
import { isImei } from './orders/imei.ts';
import { referenceKey } from './orders/reference.ts';
import { STEP_FIELDS } from './orders/steps.ts';
import { normalPhone } from './phone.ts';

const RUNS = { numRuns: 10_000, seed: 2083 };
/** What contacts, chats and sheets put around and between letters. */
const around = fc.constantFrom('', ' ', '\u00a0', '\u200b', '\u200e', '\u202a', '\ufeff', '\t');
const blank = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f', '\u3000');
const hyphen = fc.constantFrom('-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d');
const digitsOf = fc.constantFrom(0x30, 0x966, 0xff10);
const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const number = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));

it('reads a phone number back', () => {
  const spelling = fc.record({
    rest: number(8),
    first: fc.constantFrom('97', '98'),
    prefix: fc.constantFrom('', '+977', '+977-', '00977', '977', '0', '(+977) '),
    gap: fc.oneof(fc.constant(''), blank, hyphen, fc.constant('.')),
    // Behind the eighth digit, a dot and zeros may be the decimals of a sheet.
    at: fc.integer({ min: 1, max: 7 }),
    zero: digitsOf,
    mark: around,
  });
  fc.assert(
    fc.property(spelling, ({ rest, first, prefix, gap, at, zero, mark }) => {
      const phone = first + rest;
      const written = `${prefix}${phone.slice(0, at)}${gap}${phone.slice(at)}`;
      expect(normalPhone(`${mark}${inDigits(written, zero)}${mark}`)).toBe(phone);
    }),
    RUNS,
  );
});

it('reads an IMEI back, and refuses it with one wrong digit', () => {
  const spelling = fc.record({
    start: number(14),
    gap: fc.oneof(fc.constant(''), blank, hyphen),
    zero: digitsOf,
    mark: around,
    wrong: fc.integer({ min: 0, max: 14 }),
  });
  fc.assert(
    fc.property(spelling, ({ start, gap, zero, mark, wrong }) => {
      const imei = [...'0123456789'].map((check) => start + check).find(isImei) as string;
      const written = [imei.slice(0, 6), imei.slice(6, 8), imei.slice(8)].join(gap);
      expect(STEP_FIELDS.imei.parse(`${mark}${inDigits(written, zero)}${mark}`)).toBe(imei);
      const other = `${imei.slice(0, wrong)}${(Number(imei[wrong]) + 1) % 10}${imei.slice(wrong + 1)}`;
      expect(STEP_FIELDS.imei.safeParse(other).success).toBe(false);
    }),
    RUNS,
  );
});

const code = fc.stringMatching(/^[A-Z]{1,4}-?\d{1,6}$/);
const codeSpelling = fc.record({ code, hyphen, zero: digitsOf, mark: around, isLower: fc.boolean() });

it('reads the code of an office or a coupon back', () => {
  fc.assert(
    fc.property(codeSpelling, ({ code, hyphen, zero, mark, isLower }) => {
      const written = inDigits(isLower ? code.toLowerCase() : code, zero).replace('-', hyphen);
      expect(writtenCode.parse(`${mark}${written}${mark}`)).toBe(code);
      expect(couponCode.parse(`${mark}${written}${mark}`)).toBe(code);
    }),
    RUNS,
  );
});

it('reads an email address back', () => {
  const address = fc.stringMatching(/^[a-z]{1,8}[.]?[a-z0-9]{1,8}@[a-z]{2,9}[.](com|org|np)$/);
  fc.assert(
    fc.property(address, around, around, (address, before, after) => {
      expect(email.parse(`${before}${address}${after}`)).toBe(address);
    }),
    RUNS,
  );
});

it('gives the spellings of one reference one key', () => {
  const spelling = fc.record({
    key: fc.stringMatching(/^[A-Z]{2}\d{6,14}$/),
    gap: fc.oneof(blank, hyphen, fc.constantFrom('/', '.', '')),
    at: fc.integer({ min: 1, max: 7 }),
    zero: digitsOf,
    mark: around,
    isLower: fc.boolean(),
  });
  fc.assert(
    fc.property(spelling, ({ key, gap, at, zero, mark, isLower }) => {
      const written = `${mark}${key.slice(0, at)}${gap}${key.slice(at)}${mark}`;
      expect(referenceKey(inDigits(isLower ? written.toLowerCase() : written, zero))).toBe(key);
    }),
    RUNS,
  );
});

const UNITS: [unit: string, spellings: string[]][] = [
  ['inch', ['inch', 'inches', 'in', '"', '″', ' Inch', ' INCHES']],
  ['g', ['g', ' g', 'gram', ' grams', 'gm', ' GM']],
  ['mAh', ['mAh', ' mAh', ' mah', ' MAH']],
  ['hours', ['hours', ' hrs', 'h', ' Hours']],
  ['GB', ['GB', ' GB', 'gb', ' Gb']],
];

it('reads a value with its unit back', () => {
  const spelling = fc.record({
    hundredths: fc.integer({ min: 0, max: 10_000_000 }),
    unit: fc.constantFrom(...UNITS.flatMap(([unit, spellings]) => spellings.map((one) => [unit, one] as const))),
    gap: fc.oneof(fc.constant(''), blank),
    zero: digitsOf,
    mark: around,
    isGrouped: fc.boolean(),
  });
  fc.assert(
    fc.property(spelling, ({ hundredths, unit: [unit, spelled], gap, zero, mark, isGrouped }) => {
      const value = hundredths / 100;
      const digits = isGrouped ? value.toLocaleString('en-IN') : String(value);
      expect(numberIn(`${mark}${inDigits(digits, zero)}${gap}${spelled}${mark}`, unit)).toBe(value);
    }),
    RUNS,
  );
});
