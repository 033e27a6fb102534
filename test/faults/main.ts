import { playDiskFull } from './disk-full.ts';
import type { Fault } from './faults.ts';
import { newMachine } from './machine.ts';
import { playRollingRestart } from './rolling-restart.ts';
import { playRounds } from './rounds.ts';
import { SECRET } from './shop.ts';
import { newTrial } from './trial.ts';
import { playTwoInstances } from './two-instances.ts';
import { playUpgrade } from './upgrade.ts';

/** `npm run test:faults`: orders while a process dies, freezes or is told to end, twenty times over. */
const ROUNDS: Fault[] = [
  'PostgreSQL killed',
  'server killed, started again',
  'PostgreSQL frozen for 4 s',
  'a backend killed',
  'SIGTERM, started again',
  'PostgreSQL killed',
  'server frozen for 4 s',
  'PostgreSQL killed',
  'server killed, started again',
  'PostgreSQL frozen for 4 s',
];
const times = Number(process.argv[2] ?? 20);
const rounds = Array.from({ length: times }, (_, round) => ROUNDS[round % ROUNDS.length] as Fault);

const trial = newTrial();
const machine = await newMachine();
let isPlayed = false;
try {
  await machine.start(SECRET);
  await playRounds(trial, machine, rounds, console.log);
  await playRollingRestart(trial, machine, console.log);
  await playUpgrade(trial, machine, console.log, { rows: 1_000_000, around: 300_000 });
  isPlayed = true;
} finally {
  // The server's last lines show the reason.
  if (!isPlayed || trial.wrong.length > 0) console.log(machine.logged().split('\n').slice(-40).join('\n'));
  await machine.remove();
}
await playTwoInstances(trial, console.log);
await playDiskFull(trial, console.log);
for (const what of trial.wrong) console.log(`WRONG: ${what}`);
console.log(trial.wrong.length === 0 ? 'Every fault was survived.' : `${trial.wrong.length} things went wrong.`);
process.exitCode = trial.wrong.length === 0 ? 0 : 1;
