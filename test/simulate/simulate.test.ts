import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { atLength } from '../length.ts';
import { FAULTS, type Fault } from './faults.ts';
import { chances } from './random.ts';
import { commandOf, reportOf } from './report.ts';
import { type Simulation, simulate } from './simulate.ts';
import { canBeSown, SOWN, sow } from './sown.ts';

const ALL = Object.keys(FAULTS) as Fault[];
const broken = (outcome: Awaited<ReturnType<typeof simulate>>) =>
  outcome.checks.filter(({ against }) => against.length > 0);

it('draws the same for the same seed, and by the weights', () => {
  const [one, same, other] = [chances(5), chances(5), chances(6)];
  const draws = Array.from({ length: 2_000 }, () => one.weighted({ often: 3, seldom: 1 }));
  expect(draws).toEqual(Array.from({ length: 2_000 }, () => same.weighted({ often: 3, seldom: 1 })));
  expect(draws).not.toEqual(Array.from({ length: 2_000 }, () => other.weighted({ often: 3, seldom: 1 })));
  const share = draws.filter((name) => name === 'often').length / draws.length;
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.8);
  expect(chances(5).of('a').next()).not.toBe(chances(5).of('b').next());
});

it.each(
  atLength(
    [11],
    Array.from({ length: 20 }, (_, seed) => seed + 1),
  ),
)('simulates a launch by the seed %i, and every rule holds', { timeout: 240_000 }, async (seed) => {
  const simulation: Simulation = {
    seed,
    scale: 160,
    minutes: atLength(0.4, 1),
    faults: atLength(['kill_held_postgres', 'kill_server'], ALL),
  };
  const outcome = await simulate(simulation);
  expect(broken(outcome), `${commandOf(simulation)}: ${JSON.stringify(broken(outcome)).slice(0, 800)}`).toEqual([]);
  expect(outcome.diary.placed.length).toBeGreaterThan(30);
  expect(outcome.diary.steps).not.toEqual([]);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/simulation-${seed}.html`, reportOf(outcome));
});

it('can sow each of its mistakes into the program of today', () => {
  expect(SOWN.filter((mistake) => !canBeSown(mistake)).map(({ name }) => name)).toEqual([]);
  expect(SOWN.length).toBeGreaterThanOrEqual(10);
});

it.each(atLength([], SOWN))('finds that $name', { timeout: 240_000 }, async (mistake) => {
  const { folder, remove } = sow(mistake);
  try {
    const outcome = await simulate(
      { seed: 3, scale: 200, minutes: 0.6, faults: ['kill_held_postgres', 'kill_server'] },
      folder,
    );
    expect(broken(outcome)).not.toEqual([]);
  } finally {
    remove();
  }
});
