import { and, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Condition } from '../../../contract/calls/list.ts';
import { orderNumberIn } from '../../../contract/orders/order-number.ts';
import { partOfPhone } from '../../../contract/phone.ts';
import type { Db } from '../../db/db.ts';
import { wordsOf } from '../../db/search-words.ts';
import { nameHas } from '../order-names.service.ts';
import { phonesWith } from '../order-phones.service.ts';
import { orders } from '../orders.table.ts';

/** What to search for. */
export interface SearchedText {
  /**
   * Conditions that together cover the search, each found by one index, so a frequent word's first thousand orders come
   * at once. The first one is tried before the others.
   */
  alternatives: SQL[];
  /** All alternatives as one condition. */
  any: SQL;
  /** So many orders match that walking the list is faster. */
  isFrequent: boolean;
}

/** Searches the number from its start, any part of the phone, and the words of the name. */
const SEARCHED: Record<string, (db: Db, text: string) => Promise<SearchedText>> = {
  order_id: async (_db, text) => oneOf(orderNumberHas(text)),
  customer_name: async (db, text) => oneOf((await wordsOf(db, text)).flatMap(nameHas)),
  customer_phone: phoneHas,
  search: async (db, text) => {
    const phone = await phoneHas(db, text);
    const others = [...(await wordsOf(db, text)).flatMap(nameHas), ...orderNumberHas(text)];
    return { ...oneOf([...others, ...phone.alternatives]), isFrequent: phone.isFrequent };
  },
};

export const isSearch = ({ field }: Condition) => field in SEARCHED;

/** Combines search conditions. */
export async function searchedText(db: Db, conditions: Condition[]): Promise<SearchedText> {
  const searched = await Promise.all(conditions.map(({ field, value }) => SEARCHED[field]?.(db, value) ?? oneOf([])));
  const [first = oneOf([]), ...others] = searched;
  const rest = and(...others.map(({ any }) => any));
  return { ...oneOf(first.alternatives.map((one) => and(one, rest) ?? one)), isFrequent: first.isFrequent };
}

const NOTHING = sql`false`;
const PREFIX = 'AG-';

const oneOf = (alternatives: SQL[]): SearchedText => ({
  alternatives,
  any: or(...alternatives) ?? NOTHING,
  isFrequent: false,
});

/** Matches a number with or without its prefix. */
function orderNumberHas(text: string): SQL[] {
  const number = orderNumberIn(text)
    .replace(/^\W+|\W+$/g, '')
    .toUpperCase();
  if (!/^[A-Z0-9-]{1,11}$/.test(number)) return [];
  const begun = number.startsWith(PREFIX) ? number : `${PREFIX}${number}`;
  return [sql`${orders.order_id} like ${`${begun}%`}`];
}

/** Matches phone digits: a whole number, else its start, and any part of at least `SHORTEST_PART` digits. */
const WHOLE = 10;
const SHORTEST_PART = 3;
/** Most phones with these digits to look up one by one. */
const MOST_PHONES = 1_000;

async function phoneHas(db: Db, text: string): Promise<SearchedText> {
  const digits = partOfPhone(text);
  if (digits === '') return oneOf([]);
  if (digits.length >= WHOLE) return oneOf([eq(orders.customer_phone, digits)]);
  if (digits.length < SHORTEST_PART) return oneOf([like(orders.customer_phone, `${digits}%`)]);
  const { rows } = await db.execute<{ phone: string }>(
    sql`select phone from (${await phonesWith(db, digits)}) as held limit ${MOST_PHONES + 1}`,
  );
  if (rows.length > MOST_PHONES) return { ...oneOf([like(orders.customer_phone, `%${digits}%`)]), isFrequent: true };
  return oneOf([sql`${orders.customer_phone} = any(${sql.param(rows.map(({ phone }) => phone))}::text[])`]);
}
