import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Condition } from '../../../contract/calls/list.ts';
import { searchedDigits } from '../../../contract/phone.ts';
import { orders } from '../orders.table.ts';

/**
 * Alternatives, each of which one index finds by itself: the first thousand of a frequent word are then found at once.
 * The first one is tried before the others.
 */
type Alternatives = SQL[];

/**
 * The parts of an order that are searched: its number from the beginning, phones from either end, names by their first and
 * last word.
 */
const SEARCHED: Record<string, (text: string) => Alternatives> = {
  order_id: orderNumberHas,
  customer_name: nameHas,
  customer_phone: phoneHas,
  search: (text) => [...nameHas(text), ...orderNumberHas(text), ...phoneHas(text)],
};

export const isSearch = ({ field }: Condition) => field in SEARCHED;

export interface SearchedText {
  /** Together they are all that is searched for. */
  alternatives: Alternatives;
  /** The alternatives as one condition. */
  any: SQL;
}

/** The meaning of some search conditions together. */
export function searchedText(conditions: Condition[]): SearchedText {
  const [first = [], ...others] = conditions.map(({ field, value }) => SEARCHED[field]?.(value) ?? []);
  const rest = and(...others.map((alternatives) => or(...alternatives) ?? NOTHING));
  const alternatives = first.map((one) => and(one, rest) ?? one);
  return { alternatives, any: or(...alternatives) ?? NOTHING };
}

const NOTHING = sql`false`;
const PREFIX = 'AG-';

/** With or without the beginning that all numbers have. */
function orderNumberHas(text: string): Alternatives {
  const number = text.trim().toUpperCase();
  if (!/^[A-Z0-9-]{1,11}$/.test(number)) return [];
  const begun = number.startsWith(PREFIX) ? number : `${PREFIX}${number}`;
  return [sql`${orders.order_id} like ${`${begun}%`}`];
}

/** As a whole, its beginning or its last digits, however it is written. */
function phoneHas(text: string): Alternatives {
  if (/[^\d०-९\s()+.-]/.test(text)) return [];
  const digits = searchedDigits(text);
  if (digits === '') return [];
  if (digits.length >= 10) return [sql`${orders.customer_phone} = ${digits}`];
  // Backwards, because an index finds only beginnings.
  const backwards = [...digits].reverse().join('');
  return [
    sql`${orders.customer_phone} like ${`${digits}%`}`,
    sql`reverse(${orders.customer_phone}) like ${`${backwards}%`}`,
  ];
}

/** The name in small letters, for searching and sorting. */
export const NAME = sql`lower(${orders.customer_name}) collate "C"`;

/**
 * One of the words is the first or the last of the name, or its beginning; the others are anywhere in it. Names that begin with all of
 * the words come first: they lie together in the index, while each word alone may be that of many others.
 */
function nameHas(text: string): Alternatives {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const whole = words.length > 1 ? [sql`${NAME} like ${`${words.join(' ')}%`}`] : [];
  const byWord = words.flatMap((word, index) => {
    const others = words.filter((_, other) => other !== index);
    const held = others.map((other) => sql`' ' || ${NAME} like ${`% ${other}%`}`);
    const begins = index === 0 ? [sql`${NAME} like ${`${word}%`}`] : [];
    return [...begins, sql`lower(split_part(${orders.customer_name}, ' ', -1)) like ${`${word}%`}`].map(
      (anchor) => and(anchor, ...held) as SQL,
    );
  });
  return [...whole, ...byWord];
}
