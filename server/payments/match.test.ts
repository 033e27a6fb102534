import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import { processorShare } from '../../test/processor-share.ts';
import { dateOf } from '../http/words/written-date.ts';
import { createMatcher, differsByOne, type PaymentFacts, type Purchase } from './match.ts';
import { paisaOf } from './statement-words.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
let made = 0;

function purchase(change: Partial<Purchase> = {}): Purchase {
  made += 1;
  return {
    _id: `id-${made}`,
    order_id: `AG-${'ABCDEFGH'.slice(0, 6)}${String.fromCharCode(65 + made)}X`,
    is_open: true,
    is_cancelled: false,
    is_approved: false,
    advance: 2_000_00,
    paid: 0,
    phones: [`98410000${10 + made}`],
    banks: [],
    reference_keys: [],
    bound_keys: [],
    placed_at: NOW,
    ...change,
  };
}
const paid = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amount: 2_000_00,
  reference_key: '',
  text: '',
  payer_phone: '',
  bank: 'eSewa',
  paid_at: NOW,
  ...change,
});

describe('a payment', () => {
  it.each(['Payment for AG-K7M2Q9XH thanks', 'fonepay/AGK7M2Q9XH/1', 'ag k7m2q9xh'])(
    'is matched by the number in “%s”',
    (text) => {
      const wanted = purchase({ order_id: 'AG-K7M2Q9XH' });
      expect(createMatcher([purchase(), wanted])(paid({ text }))).toEqual({
        status: 'matched',
        proposals: [{ _id: wanted._id, why: 'number' }],
      });
    },
  );

  it('is matched by the reference of the proof, however it is spelled', () => {
    const wanted = purchase({ reference_keys: ['TXN0012345'] });
    const { status, proposals } = createMatcher([wanted])(paid({ reference_key: referenceKey('txn 00-12345') }));
    expect([status, proposals[0]?.why]).toEqual(['matched', 'reference']);
  });

  it('is matched by phone and amount if one purchase fits, and ambiguous if two do', () => {
    const [one, other] = [purchase({ phones: ['9841111111'] }), purchase({ phones: ['9841111111'] })];
    const from = paid({ payer_phone: '9841111111' });
    expect(createMatcher([one])(from).status).toBe('matched');
    expect(createMatcher([one, other])(from)).toMatchObject({
      status: 'ambiguous',
      proposals: [{ why: 'phone' }, { why: 'phone' }],
    });
    expect(createMatcher([one])({ ...from, amount: 1_999_00 }).status).toBe('unmatched');
    const old = { ...one, placed_at: new Date(NOW.getTime() - 30 * DAY_MS) };
    expect(createMatcher([old])(from).status).toBe('unmatched');
  });

  it('is likely that of one purchase whose customer paid at another bank, however often its phone is found', () => {
    const phones = ['9841111111', '9841111111', '9842222222'];
    const from = paid({ payer_phone: '9841111111', text: 'from 9842222222' });
    const statusOf = (change: Partial<Purchase>) => createMatcher([purchase({ phones, ...change })])(from).status;
    expect(statusOf({ banks: ['Khalti'] })).toBe('likely');
    expect(statusOf({ banks: ['Khalti', 'ESEWA '] })).toBe('matched');
    expect(statusOf({})).toBe('matched');
    expect(statusOf({ is_open: false, is_approved: true })).toBe('reconciled');
  });

  it.each([
    ['wrong zeros', 'TXN12345', 'near_reference'],
    ['the letter O for a zero', 'TXNO012345', 'near_reference'],
    ['one wrong character', 'TXN0012346', 'near_reference'],
    ['one missing', 'TXN001234', 'near_reference'],
  ])('with %s in its reference is proposed and not taken', (_what, reference, why) => {
    const wanted = purchase({ reference_keys: ['TXN0012345'] });
    const other = purchase({ reference_keys: ['0012345'] });
    const { status, proposals } = createMatcher([wanted, other])(paid({ reference_key: reference }));
    expect(status).toBe('likely');
    expect(proposals[0]?.why).toBe(why);
  });

  it('with one wrong letter in the number is proposed and not taken', () => {
    const wanted = purchase({ order_id: 'AG-K7M2Q9XH' });
    const { status, proposals } = createMatcher([wanted])(paid({ text: 'AG-K7M2Q9XN' }));
    expect([status, proposals[0]?.why]).toEqual(['likely', 'near_number']);
  });

  it('is left to a person if the amount differs, or two purchases fit', () => {
    const one = purchase({ order_id: 'AG-AAAAAAAA' });
    const other = purchase({ order_id: 'AG-BBBBBBBB' });
    const match = createMatcher([one, other]);
    expect(match(paid({ text: 'AG-AAAAAAAA', amount: 1_000_00 })).status).toBe('likely');
    expect(match(paid({ text: 'AG-AAAAAAAA and AG-BBBBBBBB', amount: 4_000_00 }))).toMatchObject({
      status: 'ambiguous',
      proposals: [{ _id: one._id }, { _id: other._id }],
    });
  });

  it('doesn’t match a cancelled purchase only by phone: the customer has bought again', () => {
    const phones = ['9841000001'];
    const cancelled = purchase({ order_id: 'AG-KKKKKKKK', is_cancelled: true, phones });
    const again = purchase({ phones });
    const match = createMatcher([cancelled, again]);
    expect(match(paid({ payer_phone: '9841000001' }))).toEqual({
      status: 'matched',
      proposals: [{ _id: again._id, why: 'phone' }],
    });
    expect(match(paid({ text: 'AG-KKKKKKKK' })).status).toBe('matched');
  });

  it('is a duplicate for a purchase that is paid already', () => {
    const done = purchase({ order_id: 'AG-CCCCCCCC', is_open: false });
    const whole = purchase({ order_id: 'AG-DDDDDDDD', paid: 2_000_00 });
    const match = createMatcher([done, whole]);
    expect(match(paid({ text: 'AG-CCCCCCCC' })).status).toBe('duplicate');
    expect(match(paid({ text: 'AG-DDDDDDDD' })).status).toBe('duplicate');
  });

  it('is the money of a purchase that the desk has approved, once, and only in full', () => {
    const approved = purchase({ order_id: 'AG-FFFFFFFF', is_open: false, is_approved: true, phones: ['9841000002'] });
    const match = createMatcher([approved]);
    const its = { status: 'reconciled', proposals: [{ _id: approved._id }] };
    expect(match(paid({ text: 'AG-FFFFFFFF' }))).toMatchObject(its);
    expect(match(paid({ payer_phone: '9841000002' }))).toMatchObject(its);
    expect(match(paid({ text: 'AG-FFFFFFFF', amount: 1_999_00 })).status).toBe('duplicate');
    expect(createMatcher([{ ...approved, paid: 2_000_00 }])(paid({ text: 'AG-FFFFFFFF' })).status).toBe('duplicate');
  });

  it('is matched if it pays the rest of a purchase', () => {
    const half = purchase({ order_id: 'AG-EEEEEEEE', paid: 500_00 });
    expect(createMatcher([half])(paid({ text: 'AG-EEEEEEEE', amount: 1_500_00 })).status).toBe('matched');
  });

  it('stays unmatched if it identifies nothing', () => {
    expect(createMatcher([purchase(), purchase()])(paid({ text: 'cash deposit' }))).toEqual({
      status: 'unmatched',
      proposals: [],
    });
  });
});

describe('a number or a reference with one character wrong, missing or too many', () => {
  const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = (length: number) =>
    fc.array(fc.constantFrom(...ALPHABET), { minLength: length, maxLength: length }).map((all) => all.join(''));
  const edits = [
    (key: string, at: number, letter: string) => key.slice(0, at) + letter + key.slice(at + 1),
    (key: string, at: number) => key.slice(0, at) + key.slice(at + 1),
    (key: string, at: number, letter: string) => key.slice(0, at) + letter + key.slice(at),
  ];
  const edited = fc.tuple(fc.constantFrom(...edits), fc.nat(9), fc.constantFrom(...ALPHABET));

  it('is proposed wherever the character is', () => {
    fc.assert(
      fc.property(letters(8), edited, fc.boolean(), (random, [edit, at, letter], isNumber) => {
        const right = isNumber ? `AG${random}` : `${random}77`;
        const wrong = edit(right, at, letter);
        fc.pre(wrong !== right && differsByOne(right, wrong));
        const wanted = isNumber
          ? purchase({ order_id: `AG-${random}` })
          : purchase({ order_id: 'AG-00000000', reference_keys: [right] });
        const oddPayment = isNumber ? paid({ text: wrong }) : paid({ reference_key: wrong });
        const { status, proposals } = createMatcher([wanted])(oddPayment);
        expect([status, proposals.map(({ _id }) => _id)]).toEqual(['likely', [wanted._id]]);
      }),
    );
  });

  it('is found among many without comparing every pair', () => {
    const number = (at: number) => `AG-${(at * 7919 + 32 ** 7).toString(32).toUpperCase().slice(-8)}`;
    const many = Array.from({ length: 20_000 }, (_, at) =>
      purchase({ order_id: number(at), reference_keys: [`FT26326${String(at * 37).padStart(9, '0')}`] }),
    );
    const began = performance.now();
    const match = createMatcher(many);
    for (let at = 0; at < 500; at += 1) {
      const text = `Fund transfer by Ram Bahadur towards rent of the month ${at} Kathmandu branch`;
      match(paid({ text, reference_key: `QX${String(at).padStart(10, '0')}` }));
    }
    expect((performance.now() - began) * processorShare()).toBeLessThan(2_000);
  });
});

it('distinguishes one wrong, missing or added character from more', () => {
  expect(['abcd', 'abxd', 'abd', 'abccd', 'xabc', 'axyc'].map((other) => differsByOne('abc', other))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

it.each([
  ['1,00,000.50', 1_00_000_50],
  ['Rs. 2000', 2_000_00],
  ['NPR 2,000.00 Cr', 2_000_00],
  ['2000.00 Dr', -2_000_00],
  ['(500)', -500_00],
  ['-500', -500_00],
  ['0.00', 0],
  ['two thousand', undefined],
  ['1.234', undefined],
])('reads the amount %s', (typed, paisa) => expect(paisaOf(typed)).toBe(paisa));

it.each([
  ['2026-11-22', 'ymd', '2026-11-21T18:15:00.000Z'],
  ['22/11/2026 10:30', 'dmy', '2026-11-22T04:45:00.000Z'],
  ['11/22/2026 10:30:15 PM', 'mdy', '2026-11-22T16:45:15.000Z'],
  ['2026-11-22T10:30:00', 'ymd', '2026-11-22T04:45:00.000Z'],
  ['31/02/2026', 'dmy', undefined],
  ['2083-08-07', 'ymd', '2026-11-22T18:15:00.000Z'],
  ['soon', 'ymd', undefined],
] as const)('reads the date %s', (typed, order, iso) => expect(dateOf(typed, order)?.toISOString()).toBe(iso));
