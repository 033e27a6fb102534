import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atLength } from '../../../../test/length.ts';
import { drafts } from '../../../shared/session.ts';
import { type Command, commands } from './histories/commands.ts';
import { World } from './histories/world.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HISTORIES = atLength(400, 5_000);
const MOST_AGAIN = 5;

it('in no history of two tabs is anything lost that was typed, written that was given up, or saved twice', () => {
  const met = new Set<string>();
  const play = () =>
    fc.assert(
      fc.property(
        fc.array(commands, { size: 'max', minLength: 10, maxLength: 70 }),
        fc.tuple(fc.boolean(), fc.boolean()),
        (history: Command[], areNew) => {
          for (const key of drafts.keys('')) drafts.remove(key);
          vi.clearAllTimers();
          const world = new World(met, areNew);
          for (const command of history) world.play(command);
        },
      ),
      { numRuns: HISTORIES },
    );
  // Without them it would prove nothing of them. Chance may leave one out: then more histories are played.
  const rare = [
    'lost answer',
    'merged',
    'choosing',
    'settled',
    'handed over',
    'restored',
    'waited',
    'said later',
    'known key',
  ];
  play();
  for (let again = 0; again < MOST_AGAIN && rare.some((event) => !met.has(event)); again += 1) play();
  expect(rare.filter((event) => !met.has(event))).toEqual([]);
}, 120_000);
