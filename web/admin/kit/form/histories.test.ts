import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Command, commands } from '../../../../test/form-histories/commands.ts';
import { World } from '../../../../test/form-histories/world.ts';
import { atLength } from '../../../../test/length.ts';
import { drafts } from '../../../shared/drafts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HISTORIES = atLength(400, 5_000);
const MOST_AGAIN = 5;

function playHistory(history: readonly Command[], areNew: readonly boolean[], met: Set<string>): void {
  for (const key of drafts.keys('')) drafts.remove(key);
  vi.clearAllTimers();
  const world = new World(met, areNew);
  for (const command of history) world.play(command);
}

it('in no history of two tabs is anything lost that was typed, written that was given up, or saved twice', () => {
  const met = new Set<string>();
  const play = () =>
    fc.assert(
      fc.property(
        fc.array(commands, { size: 'max', minLength: 10, maxLength: 70 }),
        fc.tuple(fc.boolean(), fc.boolean()),
        (history: Command[], areNew) => playHistory(history, areNew, met),
      ),
      { numRuns: HISTORIES },
    );
  // The histories must contain each of these events. Chance can leave one out, so then more histories are played.
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

it('a text that both tabs show is given up once it is typed over in both, before either has written its draft', () => {
  const history: Command[] = [
    { name: 'type', tab: 0, field: 'b' },
    { name: 'time passes', tab: 0 },
    { name: 'reload', tab: 1 },
    { name: 'restore', tab: 1 },
    { name: 'type', tab: 0, field: 'a' },
    { name: 'time passes', tab: 0 },
    { name: 'type', tab: 0, field: 'b' },
    { name: 'type', tab: 1, field: 'b' },
    { name: 'time passes', tab: 0 },
  ];
  playHistory(history, [true, true], new Set());
});
