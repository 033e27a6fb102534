import { createHmac } from 'node:crypto';

const ROUNDS = 6;

/**
 * The place that a seed gives to each of `count` numbers: a permutation of 0 … count - 1 that is computed for each
 * number by itself, so that nothing is stored about a visitor. A Feistel network over the next power of four, walked
 * until it lands inside (a few steps at most).
 */
export function shuffled(number: number, count: number, seed: string): number {
  if (number < 0 || number >= count) throw new RangeError(`${number} is not one of ${count}.`);
  const half = Math.max(1, Math.ceil(Math.log2(Math.max(count, 2)) / 2));
  let position = number;
  do position = feistel(position, half, seed);
  while (position >= count);
  return position;
}

function feistel(value: number, half: number, seed: string): number {
  const size = 2 ** half;
  let [left, right] = [Math.floor(value / size), value % size];
  for (let round = 0; round < ROUNDS; round += 1) [left, right] = [right, (left ^ mixed(right, round, seed)) % size];
  return left * size + right;
}

const mixed = (value: number, round: number, seed: string) =>
  createHmac('sha256', seed).update(`${round} ${value}`).digest().readUInt32BE() >>> 1;
