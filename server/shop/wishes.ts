import type { Condition, ListQuery } from '../../contract/calls/list.ts';
import { plainDigits } from '../../contract/language/devanagari.ts';

/** A visitor's wishes in the search besides words of a product. */
interface Wishes {
  /** The remaining words to search for. */
  words: string;
  /** In rupees. */
  from?: number;
  to?: number;
  isCheap: boolean;
}

/** The spellings of a wish for a price, in both scripts. */
const RUPEES = 'rs\\.?|npr|रु\\.?';
const MULTIPLES = 'k|hazar|hajar|thousand|हजार|lakhs?|lacs?|लाख';
const UNTIL = 'सम्म';
const FROM_TO = '-|–|to|and|देखि';
/** Endings that can follow मुनि in Nepali: मुनिको, मुनिका. */
const OF = '(?:\\s*(?:को|का|की|मा|ko|ka|ki|ma))?';
const OR_LESS =
  '(?:भन्दा|bhanda)\\s*(?:कम|सस्तो|तल|kam|sasto|muni|tala)|सम्म|samma|भित्र|bhitra|vitra|मुनि|muni|or less|below|under';
const OR_MORE = '(?:भन्दा|bhanda)\\s*(?:बढी|माथि|badi|mathi)|देखि|dekhi|माथि|mathi|or more|above';

const AMOUNT = String.raw`(?:${RUPEES})?\s*(\d+(?:\.\d+)?)\s*(${MULTIPLES})?`;
const TIMES: Record<string, number> = { k: 1e3, hazar: 1e3, hajar: 1e3, thousand: 1e3, हजार: 1e3 };
const LAKH = 1e5;
/** A smaller number is not a price, but a size or a model number. */
const LEAST_PRICE = 300;

/** Matches the pattern as a separate word, in either script. */
const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`, 'u');

const BETWEEN = alone(String.raw`(?:between\s+)?${AMOUNT}\s*(?:${FROM_TO})\s*${AMOUNT}(?:\s*${UNTIL})?`);
const UPPER = [
  alone(String.raw`(?:under|below|less than|within|up ?to|<)\s*${AMOUNT}`),
  alone(String.raw`${AMOUNT}\s*(?:${OR_LESS})${OF}`),
];
const LOWER = [
  alone(String.raw`(?:over|above|more than|from|>)\s*${AMOUNT}`),
  alone(String.raw`${AMOUNT}\s*(?:${OR_MORE})${OF}`),
];
/** “30000 ko mobile”: a mobile at about that price. */
const ABOUT = [alone(String.raw`(?:around|about)\s*${AMOUNT}`), alone(String.raw`${AMOUNT}\s*(?:को|ko)`)];
const NEAR = 0.2;
const CHEAP = alone('cheap|cheaper|cheapest|budget|low price|sasto|सस्तो|सस्ता|सस्तोमा');

/** Adds the wishes in the search to the list: prices, and the cheapest first unless another order is requested. */
export function withWishes(query: ListQuery): ListQuery {
  const text = query.conditions.find(({ field }) => field === 'search')?.value;
  if (text === undefined) return query;
  const { words, from, to, isCheap } = wishesIn(text);
  const wished: Condition[] = [];
  if (words) wished.push({ field: 'search', match: 'search', value: words });
  if (from !== undefined) wished.push({ field: 'price', match: 'from', value: String(from) });
  if (to !== undefined) wished.push({ field: 'price', match: 'to', value: String(to) });
  return {
    ...query,
    conditions: [...query.conditions.filter(({ field }) => field !== 'search'), ...wished],
    sort: query.sort ?? (isCheap ? 'price:asc' : undefined),
  };
}

/** Reads "phone under 20k" as the word phone with the price 20000, and "सस्तो फोन" as the word फोन, cheapest first. */
export function wishesIn(text: string): Wishes {
  let rest = plainDigits(text)
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '');

  /** Removes the amounts that the pattern finds from the words. */
  function take(...patterns: RegExp[]): number[] {
    for (const pattern of patterns) {
      const match = pattern.exec(rest);
      const amounts = match ? amountsOf(match) : [];
      if (match && amounts.every((amount) => amount >= LEAST_PRICE)) {
        rest = rest.replace(match[0], ' ');
        return amounts;
      }
    }
    return [];
  }

  const [least, most] = take(BETWEEN);
  const [about] = take(...ABOUT);
  const [to = most ?? times(about, 1 + NEAR)] = take(...UPPER);
  const [from = least ?? times(about, 1 - NEAR)] = take(...LOWER);
  const isCheap = CHEAP.test(rest);
  if (isCheap) rest = rest.replace(CHEAP, ' ');
  const isRead = isCheap || from !== undefined || to !== undefined;
  return {
    // A text without a wish stays unchanged.
    words: isRead ? rest.replace(/\s+/g, ' ').trim() : text,
    isCheap,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

const times = (amount: number | undefined, share: number) =>
  amount === undefined ? undefined : Math.round(amount * share);

/** Reads the amounts: for each, its number and the word that multiplies it. */
function amountsOf([, ...groups]: RegExpExecArray): number[] {
  const amounts: number[] = [];
  for (let at = 0; at + 1 < groups.length; at += 2) {
    const [number, times = ''] = groups.slice(at, at + 2);
    if (number !== undefined) amounts.push(Math.round(Number(number) * (TIMES[times] ?? (times ? LAKH : 1))));
  }
  return amounts;
}
