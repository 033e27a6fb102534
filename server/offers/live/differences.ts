import { createHash } from 'node:crypto';
import type { LiveChange, LiveKind } from '../../../contract/calls/live-change.ts';
import type { Promises, Quota, Sold } from './promises.ts';

/** In percent: above `ask_above` the user must confirm the change, above `second_above` a second approver as well. */
export interface Limits {
  ask_above: number;
  second_above: number;
}

/** A restock is normal; ten times the old stock is a digit too many. */
const TOO_MANY_TIMES = 10;

/**
 * Lists the changes to confirm, the largest first, with a digest of all differences. The digest is the same for all
 * users, although limits differ. Changes by orders don't count.
 */
export function differences(all: Change[], campaigns: { before: Promises; after: Promises }, limits: Limits) {
  const guarded = all.filter((one) => one.isAsked ?? one.share > Math.min(limits.ask_above, limits.second_above));
  const isHigh = campaignIsHigh(campaigns.before, campaigns.after, limits);
  const changes = guarded
    .map(({ isAsked, ...change }) => {
      const is_high = change.kind === 'quota' ? isHigh : isAsked === undefined && change.share > limits.second_above;
      return { ...change, is_high, share: Math.round(change.share * 10) / 10 };
    })
    .sort((one, other) => other.share - one.share || one.path.localeCompare(other.path));
  return { changes, digest: digestOf(all.filter((one) => one.before !== one.after)) };
}

/** Lists all differences between two readings of the promises. */
export const changesOf = (before: Promises, after: Promises): Change[] => [
  ...ofSchemes(before, after),
  ...ofVariants(before, after),
  ...ofCampaign(before, after),
];

const PRICES: LiveKind[] = ['price', 'advance', 'gift_price', 'gift_apart'];

/** Picks changes of prices, which are compared with the steps before them. */
export const stepsOf = (all: Change[]): Change[] =>
  all.filter(({ kind, before, after }) => PRICES.includes(kind) && before !== after);

/** Compares each price with the one before its first step, if that is further away. */
export const sinceBase = (all: Change[], bases: ReadonlyMap<string, number>): Change[] =>
  all.map((one) => {
    const base = bases.get(one.path);
    if (base === undefined || one.after == null) return one;
    const share = shareOf(base, one.after);
    return share > one.share ? { ...one, before: base, share } : one;
  });

function digestOf(changes: Change[]): string {
  const rows = changes.map(({ path, before, after }) => [path, before, after]).sort();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32);
}

/** `isAsked` overrides the decision by the share. */
export type Change = Omit<LiveChange, 'is_high'> & { isAsked?: boolean };

/** Computes the change in percent of the old value; from nothing, it is 100. */
const shareOf = (before: number, after: number): number =>
  before === after ? 0 : before === 0 ? 100 : (Math.abs(after - before) * 100) / before;

function* ofSchemes(before: Promises, after: Promises): Generator<Change> {
  for (const [scheme_id, was] of before.schemes) {
    const is = after.schemes.get(scheme_id);
    if (!is) continue;
    const left = leftOf(after, scheme_id);
    const about = { offer: was.name, what: 'Whole scheme', left, open_orders: was.open_orders };
    // In a multi-buy each variant has its own price, from which these two are made.
    const fields: [LiveKind, number, number][] =
      was.type === 'MULTI-BUY'
        ? [['advance', was.advance_payment, is.advance_payment]]
        : [
            ['gift_price', was.offer_price, is.offer_price],
            ['gift_apart', was.actual_price, is.actual_price],
          ];
    // An end within the hour would close open order sheets. The digest ignores the exact minute.
    if (!was.is_ending && is.is_ending)
      yield {
        kind: 'end',
        path: `end:${scheme_id}`,
        ...about,
        before: was.end_at,
        after: null,
        share: 100,
        isAsked: true,
      };
    for (const [kind, old, now] of fields)
      yield { kind, path: `${kind}:${scheme_id}`, ...about, ...inRupees(old, now), share: shareOf(old, now) };
  }
}

const inRupees = (before: number, after: number) => ({ before: before / 100, after: after / 100 });

/** Counts units of the main product that can still be ordered. */
const leftOf = ({ sold }: Promises, scheme_id: string): number =>
  [...sold.values()]
    .filter((one) => one.scheme_id === scheme_id && one.is_main && one.is_sold)
    .reduce((sum, { inventory, held }) => sum + inventory - held, 0);

function* ofVariants(before: Promises, after: Promises): Generator<Change> {
  const counted = new Set<string>();
  for (const [key, was] of before.sold) {
    const is = after.sold.get(key);
    const scheme = before.schemes.get(was.scheme_id);
    if (!scheme || !after.schemes.has(was.scheme_id)) continue;
    const about = {
      offer: scheme.name,
      what: `${was.product} ${was.sku}`,
      left: is ? is.inventory - is.held : 0,
      open_orders: scheme.open_orders,
    };
    const hasPrice = was.is_main || scheme.type === 'MULTI-BUY';
    if (hasPrice && was.is_sold && is?.is_sold)
      yield {
        kind: 'price',
        path: `price:${key}`,
        ...about,
        ...inRupees(was.price, is.price),
        share: shareOf(was.price, is.price),
      };
    if (!was.is_sold || counted.has(was.variant_id)) continue;
    // Schemes share one stock.
    counted.add(was.variant_id);
    yield stockOf(was, is, about);
  }
  yield* ofNewVariants(before, after);
  yield* ofGifts(before, after);
}

/** Compares an offer's new variants with its product's others: typing mistakes are as easy there. */
function* ofNewVariants(before: Promises, after: Promises): Generator<Change> {
  for (const [key, is] of after.sold) {
    const scheme = before.schemes.get(is.scheme_id);
    const wasSold = before.sold.get(key)?.is_sold;
    if (!scheme || wasSold || !is.is_sold || !(is.is_main || scheme.type === 'MULTI-BUY')) continue;
    const others = [...before.sold.values()].filter(
      (one) => one.is_sold && one.scheme_id === is.scheme_id && one.product_id === is.product_id,
    );
    if (others.length === 0) continue;
    const share = Math.min(...others.map(({ price }) => shareOf(price, is.price)));
    yield {
      kind: 'new_variant',
      path: `new_variant:${key}`,
      offer: scheme.name,
      what: `${is.product} ${is.sku}`,
      before: null,
      after: is.price / 100,
      share,
      left: is.inventory - is.held,
      open_orders: scheme.open_orders,
    };
  }
}

/** A removed variant no longer has stock. */
function stockOf(was: Sold, is: Sold | undefined, about: Pick<LiveChange, 'offer' | 'what' | 'left'>): Change {
  const inventory = is?.inventory ?? 0;
  const isMore = inventory > was.inventory;
  const isTooMany = was.inventory >= TOO_MANY_TIMES && inventory >= was.inventory * TOO_MANY_TIMES;
  return {
    kind: 'stock',
    path: `stock:${was.variant_id}`,
    ...about,
    before: was.inventory,
    after: inventory,
    share: shareOf(was.inventory, inventory),
    open_orders: was.held,
    ...(isMore && { isAsked: isTooMany }),
  };
}

/** Counts the variants of each gift to choose from; a gift without any is removed. */
function* ofGifts(before: Promises, after: Promises): Generator<Change> {
  const gifts = Map.groupBy(
    [...before.sold].filter(([, one]) => !one.is_main && one.is_sold),
    ([, one]) => `${one.scheme_id}:${one.product_id}`,
  );
  for (const [key, was] of gifts) {
    const stillSold = was.filter(([one]) => after.sold.get(one)?.is_sold);
    const [first] = was;
    const scheme = first && before.schemes.get(first[1].scheme_id);
    if (!scheme) continue;
    yield {
      kind: 'gift',
      path: `gift:${key}`,
      offer: scheme.name,
      what: first[1].product,
      before: was.length,
      after: stillSold.length,
      share: shareOf(was.length, stillSold.length),
      left: stillSold.reduce((sum, [, { inventory, held }]) => sum + inventory - held, 0),
      open_orders: scheme.open_orders,
    };
  }
}

/** A retailer new to the campaign takes nothing from others, so it needs no confirmation. */
function* ofCampaign({ campaign: was }: Promises, { campaign: is }: Promises): Generator<Change> {
  if (!was || !is) return;
  const base = { offer: was.name, left: left(is.quotas), open_orders: used(was.quotas) };
  if (was.is_allowed_all_office !== is.is_allowed_all_office) {
    const [before, after] = [was, is].map((one) => (one.is_allowed_all_office ? null : one.quotas.size));
    yield {
      kind: 'sellers',
      path: `sellers:${was._id}`,
      what: 'Retailers without a quota',
      before: before ?? null,
      after: after ?? null,
      share: 100,
      ...base,
    };
  }
  for (const office_id of new Set([...was.quotas.keys(), ...is.quotas.keys()])) {
    const [old, now] = [was.quotas.get(office_id), is.quotas.get(office_id)];
    const before = numberOf(old, was.is_allowed_all_office);
    const after = numberOf(now, is.is_allowed_all_office);
    if (before === after || (!old && before === 0)) continue;
    yield {
      kind: 'quota',
      path: `quota:${was._id}:${office_id}`,
      offer: was.name,
      what: (old ?? now)?.office ?? '',
      before,
      after,
      share: before === null || after === null ? 100 : shareOf(before, after),
      left: Math.max((after ?? 0) - (now?.used ?? 0), 0),
      open_orders: old?.used ?? 0,
    };
  }
}

/** Without a quota, a retailer sells without a limit in an open campaign, and nothing in a closed one. */
const numberOf = (quota: Quota | undefined, isOpen: boolean): number | null =>
  quota ? quota.no_of_order : isOpen ? null : 0;

const total = (quotas: Map<string, Quota>) =>
  [...quotas.values()].reduce((sum, { no_of_order }) => sum + no_of_order, 0);
const used = (quotas: Map<string, Quota>) => [...quotas.values()].reduce((sum, { used }) => sum + used, 0);
const left = (quotas: Map<string, Quota>) => total(quotas) - used(quotas);

/** Whether the campaign's sum needs a second approver; moves between retailers keep it. */
function campaignIsHigh({ campaign: was }: Promises, { campaign: is }: Promises, { second_above }: Limits): boolean {
  if (!was || !is) return false;
  const ofEarlierOffices = new Map([...is.quotas].filter(([office_id]) => was.quotas.has(office_id)));
  const [before, after] = [total(was.quotas), total(is.quotas)];
  const isLess = after < before && shareOf(before, after) > second_above;
  const isMore = total(ofEarlierOffices) > before && shareOf(before, total(ofEarlierOffices)) > second_above;
  return isLess || isMore;
}
