import { describe, expect, it } from 'vitest';
import { email, instant, line, lineOrEmpty, noteLine, officePhone, phone } from './fields.ts';

describe('an instant', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T05:45:00+05:45', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01 05:45:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01 00:00:00', '2025-12-31T18:15:00.000Z'],
    ['2026-01-01', '2025-12-31T18:15:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(instant.decode(text).toISOString()).toBe(expected);
  });

  it.each([
    '2026-02-31 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:00',
    '2026-02-31',
    '2026-1-1',
    '2026-01-01T00:00:00',
    ' 2026-01-01 00:00:00',
    '1899-12-31 00:00:00',
    'today',
  ])('refuses %s', (text) => {
    expect(instant.safeDecode(text).success).toBe(false);
  });
});

describe('a line', () => {
  it.each([
    ['Sita\nRai', 'Sita Rai'],
    ['  Sita \t\r\n Rai ', 'Sita Rai'],
    ['Sita\u0000\u202eRai', 'Sita Rai'],
    ['सीता\u200dराई', 'सीता\u200dराई'],
  ])('made of %j is %j', (typed, kept) => {
    expect([line(120).parse(typed), lineOrEmpty(120).parse(typed), noteLine(120).parse(typed)]).toEqual([
      kept,
      kept,
      kept,
    ]);
  });

  it('refuses a text of nothing but control characters', () => {
    expect(line().safeParse('\n\u0007').success).toBe(false);
    expect(lineOrEmpty().parse('\n\u0007')).toBe('');
  });
});

it.each([
  'Mob: 9841234567',
  'Mobile No. 9841234567',
  'Ph.9841234567',
  'tel:+9779841234567',
  'फोन नं. ९८४१२३४५६७',
  "'9841234567",
  'WhatsApp: +977 9841234567',
  '9841234567 (Viber)',
  'Contact No.: 9841234567',
  'Ph.No. 9841234567',
  'M: 9841234567',
  'Phone# 9841234567',
  'mobile-9841234567',
  'मो. ९८४१२३४५६७',
  'टेलिफोन: ९८४१२३४५६७',
  'सम्पर्क नं. ९८४१२३४५६७',
  '9841234567,',
  '९८४१२३४५६७।',
  '9.841234567E+09',
])('reads the phone %s without what is around it', (typed) =>
  expect([phone.parse(typed), officePhone.parse(typed)]).toEqual(['9841234567', '9841234567']),
);

it.each(['9841000000 / 9851000000', '9841000000, 9851000000', '9841000000 9851000000', '०१-५९७००००; 9841000000'])(
  'asks to keep one of %s, because nobody knows which to call',
  (typed) => {
    for (const field of [phone, officePhone])
      expect(field.safeParse(typed).error?.issues[0]?.message).toBe('There are several numbers here. Keep one.');
  },
);

it.each([
  'Sita Rai <sita@example.com>',
  '"Rai, Sita" <mailto:sita@example.com>;',
  '<sita@example.com>',
  'mailto:sita@example.com',
  'E-mail: sita@example.com,',
  '"sita@example.com"',
  "'sita@example.com'",
])('reads the address in %s', (typed) => expect(email.decode(typed)).toBe('sita@example.com'));

it.each(['Sita <sita@example.com>, Ram <ram@example.com>', 'sita@example.com; ram@example.com', 'sita@example'])(
  'reads no address in %s',
  (typed) => expect(email.safeDecode(typed).success).toBe(false),
);
