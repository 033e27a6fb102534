import { MOST_LEVELS } from '../../../contract/content/menus.ts';
import { merge } from '../kit/merge/merge.ts';
import { isMoved } from '../kit/merge/rows.ts';

/** An entry of a list, which comes after the entries before it and below its parent. */
export interface Placed {
  _id: string;
  parent_id?: string | null;
}

/** Returns entries in reading order with their depth, from 0. */
export function flattened<I extends Placed>(items: I[]): (I & { depth: number })[] {
  const below = (parent: string | null, depth: number): (I & { depth: number })[] =>
    items
      .filter((item) => (item.parent_id ?? null) === parent)
      .flatMap((item) => [{ ...item, depth }, ...below(item._id, depth + 1)]);
  return below(null, 0);
}

/** Returns the ids of an entry and everything below it. */
export function branchOf(items: Placed[], id: string): Set<string> {
  const branch = new Set([id]);
  for (const { _id, parent_id } of items) if (parent_id && branch.has(parent_id)) branch.add(_id);
  return branch;
}

/**
 * Moves an entry and its branch to another entry's place, as deep as that place allows. That is at most one deeper than
 * the entry before, at least as deep as the next entry, and never beyond a menu's depth.
 */
export function moved<I extends Placed>(all: I[], id: string, overId: string, depth: number): I[] {
  const flat = flattened(all);
  const branch = branchOf(flat, id);
  if (id !== overId && branch.has(overId)) return all;
  const from = flat.findIndex(({ _id }) => _id === id);
  const over = flat.findIndex(({ _id }) => _id === overId);
  const branchItems = flat.filter(({ _id }) => branch.has(_id));
  const others = flat.filter(({ _id }) => !branch.has(_id));
  const at = id === overId ? from : others.findIndex(({ _id }) => _id === overId) + (over > from ? 1 : 0);
  const before = others[at - 1];
  const after = others[at];
  const height = Math.max(...branchItems.map((item) => item.depth)) - (flat[from]?.depth ?? 0);
  const most = Math.min(before ? before.depth + 1 : 0, MOST_LEVELS - 1 - height);
  const least = Math.min(after?.depth ?? 0, most);
  const placed = Math.max(least, Math.min(depth, most));
  const parent = parentAt(others.slice(0, at), placed);
  const own = branchItems.map((item) => (item._id === id ? { ...item, parent_id: parent } : item));
  return [...others.slice(0, at), ...own, ...others.slice(at)].map(
    ({ depth: _depth, ...item }) => item as unknown as I,
  );
}

/** Returns the last entry one level up, unless a higher level comes after it. */
function parentAt(before: (Placed & { depth: number })[], depth: number): string | null {
  if (depth === 0) return null;
  return before.findLast((item) => item.depth === depth - 1)?._id ?? null;
}

type Step = 'up' | 'down' | 'in' | 'out';

/** Moves an entry one step, by key or button. Returns the same list if that's impossible. */
export function stepped<I extends Placed>(all: I[], id: string, step: Step): I[] {
  const flat = flattened(all);
  const item = flat.find(({ _id }) => _id === id);
  if (!item) return all;
  if (step === 'in') return moved(all, id, id, item.depth + 1);
  if (step === 'out') return moved(all, id, id, item.depth - 1);
  const siblings = flat.filter((other) => (other.parent_id ?? null) === (item.parent_id ?? null));
  const index = siblings.findIndex(({ _id }) => _id === id);
  const other = siblings[index + (step === 'up' ? -1 : 1)];
  if (!other) return all;
  const swapped = siblings.map(({ _id }) => _id);
  swapped[index] = other._id;
  swapped[index + (step === 'up' ? -1 : 1)] = id;
  const rest = all.filter(({ _id }) => !swapped.includes(_id));
  const inOrder = swapped.map((one) => all.find(({ _id }) => _id === one) as I);
  return [...rest, ...inOrder];
}

export type MenuPosition = { _id: string; parent_id: string | null };

/**
 * Merges this user's order of a menu with another user's. Undefined if both sorted it, both moved one entry, or its
 * parent was deleted.
 */
export function mergedOrder(
  base: MenuPosition[],
  theirs: MenuPosition[],
  mine: MenuPosition[],
): MenuPosition[] | undefined {
  const rows = { entry: { key: ['_id'], name: ({ _id }: MenuPosition) => _id } };
  const versions = { base: { entry: base }, theirs: { entry: theirs }, mine: { entry: mine } };
  const { values, differences } = merge(versions, rows);
  const order = flattened(values.entry).map(({ _id, parent_id }) => ({ _id, parent_id }));
  const isWhole = order.length === theirs.length;
  const ids = (places: MenuPosition[]) => places.map(({ _id }) => _id);
  const areBothSorted = isMoved(ids(base), ids(theirs)) && isMoved(ids(base), ids(mine));
  return isWhole && !areBothSorted && !differences.some(({ isContested }) => isContested) ? order : undefined;
}

/** Whether a step has an effect. */
export function canStep(all: Placed[], id: string, step: Step): boolean {
  return orderOf(stepped(all, id, step)) !== orderOf(all);
}

/** Returns order and parents as text, to compare two lists. */
export const orderOf = (all: Placed[]): string =>
  JSON.stringify(flattened(all).map(({ _id, parent_id }) => [_id, parent_id ?? null]));
