import { afterAll, beforeAll, expect, it } from 'vitest';
import { atLength } from '../length.ts';
import { newMachine } from './machine.ts';
import { playRollingRestart } from './rolling-restart.ts';
import { playRounds } from './rounds.ts';
import { SECRET } from './shop.ts';
import { newTrial } from './trial.ts';
import { playUpgrade } from './upgrade.ts';

const machine = await newMachine();
beforeAll(() => machine.start(SECRET), 120_000);
afterAll(() => machine.remove());

it('keeps every acknowledged order and no other, whichever process dies or freezes under load', async () => {
  const trial = newTrial();
  const lines: string[] = [];
  await playRounds(
    trial,
    machine,
    atLength(
      ['PostgreSQL killed', 'SIGTERM, started again'],
      ['PostgreSQL killed', 'server killed, started again', 'PostgreSQL frozen for 4 s', 'SIGTERM, started again'],
    ),
    (line) => lines.push(line),
    16,
  );
  expect(trial.wrong, [...trial.wrong, ...lines].join('\n')).toEqual([]);
});

it('shuts down within three seconds behind a keep-alive proxy, and no call fails', async () => {
  const trial = newTrial();
  const lines: string[] = [];
  await playRollingRestart(trial, machine, (line) => lines.push(line), atLength(1, 3));
  expect(trial.wrong, [...trial.wrong, ...lines].join('\n')).toEqual([]);
});

it('is upgraded under load, and orders never stand still for a second', { timeout: 300_000 }, async () => {
  const trial = newTrial();
  const lines: string[] = [];
  const size = atLength({ rows: 5_000, around: 1_000 }, { rows: 1_000_000, around: 60_000 });
  await playUpgrade(trial, machine, (line) => lines.push(line), size);
  expect(trial.wrong, [...trial.wrong, ...lines].join('\n')).toEqual([]);
});
