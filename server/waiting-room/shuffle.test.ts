import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shuffled } from './room.ts';

it('gives each number a different position', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.string(), (count, seed) => {
      const places = Array.from({ length: count }, (_, number) => shuffled(number, count, seed));
      expect(new Set(places).size).toBe(count);
      expect(Math.max(...places)).toBe(count - 1);
    }),
    { numRuns: 60 },
  );
});

it('prefers nobody: over many seeds each number comes to each place as often', () => {
  const [count, seeds, bins] = [100, 200, 10];
  const seen = Array.from({ length: bins * bins }, () => 0);
  for (let seed = 0; seed < seeds; seed += 1)
    for (let number = 0; number < count; number += 1) {
      const place = shuffled(number, count, `seed ${seed}`);
      const bin = Math.floor(number / bins) * bins + Math.floor(place / bins);
      seen[bin] = (seen[bin] as number) + 1;
    }
  const expected = (count * seeds) / (bins * bins);
  const chi = seen.reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
  // With 81 degrees of freedom, chance exceeds 113.5 one time in a hundred.
  expect(chi).toBeLessThan(113.5);
});

it('is another order for another seed, and the same for the same', () => {
  const order = (seed: string) => Array.from({ length: 50 }, (_, number) => shuffled(number, 50, seed));
  expect(order('a')).toEqual(order('a'));
  expect(order('a')).not.toEqual(order('b'));
});
