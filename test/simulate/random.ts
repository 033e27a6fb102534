/** Chances that are the same for the same seed: mulberry32, 32 bits of state. */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from 0 to below `most`. */
  below(most: number): number;
  one<T>(list: readonly T[]): T;
  /** One of the names, as often as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K;
  /** An actor's own chances, whatever the others draw meanwhile. */
  of(name: string): Chance;
}

export function chances(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const chance: Chance = {
    next,
    below: (most) => Math.floor(next() * most),
    one: (list) => list[chance.below(list.length)] as (typeof list)[number],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        if (left < weight) return name;
        left -= weight;
      }
      return entries[0]?.[0] as keyof typeof weights;
    },
    of: (name) => chances([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed)),
  };
  return chance;
}
