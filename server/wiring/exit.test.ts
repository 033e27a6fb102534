import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { atLength } from '../../test/length.ts';
import { root } from '../process/root.ts';

/** The patience, and an exit that takes longer, in milliseconds; in a long run, those of the servers. */
const [PATIENCE, LEAVES_IN] = atLength([500, 1_000], [18_000, 18_500]);

/** A process that takes longer to end than the patience, and reports its exit. */
const PROGRAM = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { endWithGrace } from '${join(root, 'server/wiring/exit.ts')}';
  import { createLog } from '${join(root, 'server/process/log.ts')}';
  setInterval(() => {}, 1_000);
  endWithGrace(createLog('silent'), () => sleep(${LEAVES_IN}).then(() => console.log('left')), 2_000, ${PATIENCE});
  console.log('up');
`;

const start = () => spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], { cwd: root });

it('is not ended by force while it still answers, whatever LEAVE_SECONDS is', async () => {
  const child = start();
  const output = text(child.stdout);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await output).toContain('left');
});

it('ends in the same way if the signal comes twice, as from a supervisor of the group and from npm', async () => {
  const child = start();
  const output = text(child.stdout);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await output).toContain('left');
});
