import { TIERS } from './catalogue-data.ts';
import type { Question } from './measure.ts';

export const PRODUCTS = 20_000;
/** 95 of 100 requests must stay within this. */
const LIMIT = 50;
/** The limit if no index helps: stock has to be added up again, and a typo compared with the words of all products. */
const LIMIT_WITHOUT_INDEX = 100;

const STAFF = 'api/product';
const PUBLIC = 'api/product/public';
const ofStaff = { size: 20, find_type: 'MAIN' };
const tier = (run: number) => (TIERS[run % TIERS.length] as string).toLowerCase();
let prices = 0;
/** Returns a price of no other request, so the cache can't answer it; nearly all products match it. */
function newPrice() {
  prices += 1;
  return { find_price_from: 1000 + prices / 100 };
}
const at = <T>(list: T[], run: number): T => list[run % list.length] as T;

const swapped = ['mnii', 'por', 'pulsh', 'mxa', 'utlra', 'liet', 'ari phoen'];
const doubled = ['minni', 'proo', 'pluss', 'maxx', 'ulttra', 'litte', 'phonee'];
const missing = ['mni', 'dhulagiri', 'karnli', 'ulra', 'gandki', 'hmal', 'kshi'];

const BY_STOCK = ['inventory', 'available'];

/** Staff's and visitors' requests to the catalogue. */
export const questions: Question[] = [
  { title: 'list, newest first', path: STAFF, limit: LIMIT, query: (run) => ({ ...ofStaff, page: 1 + run }) },
  ...['name', 'sku_from_system', ...BY_STOCK, 'sales_price_from', 'added_at'].flatMap((field): Question[] => [
    {
      title: `list by ${field}`,
      path: STAFF,
      limit: BY_STOCK.includes(field) ? LIMIT_WITHOUT_INDEX : LIMIT,
      query: (run) => ({ ...ofStaff, page: 1 + run, sort: `${field}:desc` }),
    },
    {
      title: `list by ${field}, near the end`,
      path: STAFF,
      limit: BY_STOCK.includes(field) ? LIMIT_WITHOUT_INDEX : LIMIT,
      query: (run) => ({ ...ofStaff, page: 750 + run, sort: `${field}:asc` }),
    },
  ]),
  ...['out', 'low', 'enough'].flatMap((find_stock): Question[] => [
    {
      title: `list with stock ${find_stock}`,
      path: STAFF,
      limit: LIMIT_WITHOUT_INDEX,
      query: (run) => ({ ...ofStaff, find_stock, page: 1 + run }),
    },
    {
      title: `list with stock ${find_stock} by units`,
      path: STAFF,
      limit: LIMIT_WITHOUT_INDEX,
      query: (run) => ({ ...ofStaff, find_stock, page: 1 + run, sort: 'inventory:asc' }),
    },
  ]),
  {
    title: 'list by part of a name',
    path: STAFF,
    limit: LIMIT,
    query: (run) => ({ ...ofStaff, find_name: tier(run) }),
  },
  ...[STAFF, PUBLIC].flatMap(searches),
  {
    title: 'public list, as the shop shows it',
    path: PUBLIC,
    limit: LIMIT,
    query: (run) => ({ size: 20, ...newPrice(), page: 1 + run }),
  },
  {
    title: 'public list, as the shop shows it, near the end',
    path: PUBLIC,
    limit: LIMIT,
    query: (run) => ({ size: 20, ...newPrice(), page: 900 + run }),
  },
  {
    title: 'public list of a kind',
    path: PUBLIC,
    limit: LIMIT,
    query: (run) => ({ size: 20, ...newPrice(), find_kind: at(['phone', 'audio', 'power'], run), page: 1 + run }),
  },
  {
    title: 'public search, a word for a kind',
    path: PUBLIC,
    limit: LIMIT_WITHOUT_INDEX,
    query: (run) => ({ size: 20, find_search: at(['mobile', 'headphone', 'cover'], run), ...newPrice() }),
  },
  {
    title: 'public search, words typed as one',
    path: PUBLIC,
    limit: LIMIT_WITHOUT_INDEX,
    query: (run) => ({ size: 20, find_search: `${at(['note', 'neo', 'fold'], run)}${10 + run}pro` }),
  },
  {
    title: 'public list by price, near the end',
    path: PUBLIC,
    limit: LIMIT,
    query: (run) => ({ ...newPrice(), sort: 'price:asc', page: 900 + run }),
  },
];

function searches(path: string): Question[] {
  const name = path === STAFF ? 'staff' : 'public';
  const finds = (
    title: string,
    texts: (run: number) => string,
    more: Record<string, string | number> = {},
  ): Question => ({
    title: `${name} search, ${title}`,
    path,
    limit: LIMIT,
    query: (run) => ({ size: 20, find_search: texts(run), ...more }),
  });
  /** Searches for a text that no product has in this spelling, which looks through all words or all stock. */
  const findsSlowly = (...conditions: Parameters<typeof finds>): Question => ({
    ...finds(...conditions),
    limit: LIMIT_WITHOUT_INDEX,
  });
  const byPrice = path === STAFF ? 'sales_price_from' : 'price';
  return [
    finds('one rare word', () => 'everest'),
    finds('one common word', tier),
    finds('one common word by price', tier, { sort: `${byPrice}:desc` }),
    finds('one common word by name, page 200', () => 'phone', { sort: 'name:asc', page: 200 }),
    finds('two common words', (run) => `${tier(run)} phone`),
    finds('two common words by name', (run) => `phone ${tier(run)}`, { sort: 'name:desc' }),
    finds('a whole name', (run) => `koshi note${run} ${tier(run)}`),
    findsSlowly('letters swapped', (run) => at(swapped, run)),
    findsSlowly('a letter doubled', (run) => at(doubled, run)),
    findsSlowly('a letter missing', (run) => at(missing, run)),
    findsSlowly('two common words, one mistyped', (run) => `${at(['phoen', 'phonne', 'hpone'], run)} ${tier(run)}`),
    findsSlowly('two common words, both mistyped', (run) => `${at(doubled, run)} ${at(['phoen', 'wacth'], run)}`),
    finds('a whole SKU', (run) => `q-${10_000 + run}`),
    finds('part of a SKU', (run) => `-0${100 + run}`),
    finds('a part that all SKUs have', () => 'q-'),
    findsSlowly('eight words of two letters, no match', () => 'qx qz zq xq jq qj vq qv'),
    findsSlowly('eight words of three letters, no match', () => 'qxz qzx zqx xqz jqx qjx vqx qvx'),
    findsSlowly('no match', (run) => `zzyzx${run}qq`),
    ...(path === PUBLIC
      ? [
          finds('a common word from a price', tier, { find_price_from: 50_000 }),
          finds('a common word to a price, cheapest first', tier, { find_price_to: 30_000, sort: 'price:asc' }),
        ]
      : [findsSlowly('a common word, sold out', tier, { find_stock: 'out' })]),
  ];
}
