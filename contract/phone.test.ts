import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phone } from './calls/fields.ts';
import { international, normalPhone, phonesIn, searchedDigits, telLink } from './phone.ts';

describe('normalPhone', () => {
  it.each([
    ['9841234567', '9841234567'],
    ['+9779841234567', '9841234567'],
    ['+977 984-1234567', '9841234567'],
    ['009779841234567', '9841234567'],
    ['9779841234567', '9841234567'],
    ['09841234567', '9841234567'],
    ['९८४१२३४५६७', '9841234567'],
    ['+९७७ ९८४१२३४५६७', '9841234567'],
    ['(984) 123 4567', '9841234567'],
    ['\u202a9841234567\u202c', '9841234567'],
    ['\u2068+977 984-1234568\u2069', '9841234568'],
    ['९८४\u200d१२३४५६९', '9841234569'],
    ['984\u20111234560', '9841234560'],
    ['984\u200b1234561', '9841234561'],
    ['9841234562.0', '9841234562'],
    ['+977-1-5970000', '015970000'],
    ['977-1-5970000', '015970000'],
    ['977 01-5970000', '015970000'],
    ['0977 9841234567', '9841234567'],
    ['9770000000', '9770000000'],
  ])('reads %s as %s', (typed, digits) => {
    expect(normalPhone(typed)).toBe(digits);
  });

  it('keeps a number that itself begins with 977', () => {
    expect(normalPhone('9771234567')).toBe('9771234567');
  });

  it('reads every number the same with and without what people put around it', () => {
    const number = fc.integer({ min: 0, max: 999_999_999 }).map((rest) => `9${String(rest).padStart(9, '0')}`);
    const prefix = fc.constantFrom('', '+977', '+977-', '00977', '977', '0', ' ');
    fc.assert(fc.property(number, prefix, (digits, before) => normalPhone(before + digits) === digits));
  });

  it.each(['', '98412', 'abcdefghij', '98412345678', '1841234567', '+1 984 123 4567', 'Pin 9841234567'])(
    'is refused by the field as %s',
    (typed) => {
      expect(phone.safeParse(typed).success).toBe(false);
    },
  );
});

describe('the digits to look for', () => {
  it.each([
    ['+977 9841777001', '9841777001'],
    ['984 177', '984177'],
    ['+977 984', '984'],
    ['०९८४१७७७००१', '9841777001'],
    ['977', '977'],
    ['001', '001'],
    ['0012', '0012'],
    ['०१२', '012'],
    ['00977 98', '98'],
    ['0984', '984'],
    ['098', '098'],
    ['Mob: 984', '984'],
    ["'984,", '984'],
  ])('%s are looked for as %s', (typed, digits) => {
    expect(searchedDigits(typed)).toBe(digits);
  });
});

describe('a number that is dialled', () => {
  it.each([
    ['9841777001', 'tel:+9779841777001', '+977 9841777001'],
    ['061-520000', 'tel:+97761520000', '+977 61-520000'],
    ['01 4412345', 'tel:+97714412345', '+977 1 4412345'],
  ])('%s is reached from anywhere by %s', (phone, link, shown) => {
    expect(telLink(phone)).toBe(link);
    expect(international(phone)).toBe(shown);
  });
});

it.each([
  ['SITA 984-1234567', '9841234567'],
  ['TRF 09841234567', '9841234567'],
  ['FPAY-123-9841234567-AG', '9841234567'],
  ['(+977-984-1234567)', '9841234567'],
  ['from 984 123 4567', '9841234567'],
  ['Ref 19841234567', ''],
  ['A/C 01-984-1234567', ''],
  ['2000 9841 234567 12', ''],
])('finds in “%s” the mobile number %s', (text, phone) => {
  expect(phonesIn(text).map((found) => found.phone)).toEqual(phone ? [phone] : []);
});
