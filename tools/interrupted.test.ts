import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A step that starts a PostgreSQL and a process, says where, and never ends. */
const STEP = `
  import { spawn } from 'node:child_process';
  import { chmodSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { startCluster } from './server/db/cluster.ts';
  const data = mkdtempSync(tmpdir() + '/data-');
  chmodSync(data, 0o711);
  await startCluster({ folder: data, durable: false });
  const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const [lock] = globSync(data + '/**/postmaster.pid');
  console.log(JSON.stringify({ folder: tmpdir(), pids: [pid, parseInt(readFileSync(lock, 'utf8'))] }));
  setInterval(() => {}, 1000);`;
const RUN = `
  import { endWhenInterrupted, startNode } from './tools/processes.ts';
  endWhenInterrupted();
  startNode(['--input-type=module', '-e', process.env.STEP], {});
  setInterval(() => {}, 1000);`;

it('an interrupted run leaves no process, no PostgreSQL and no folder', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    env: { ...process.env, STEP },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  run.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const started = () => JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '{}') as Partial<Started>;
  await expect.poll(() => started().folder).toBeDefined();
  const { folder, pids } = started() as Started;
  expect(pids.map(isRunning)).toEqual([true, true]);

  run.kill('SIGINT');
  expect(await once(run, 'exit')).toEqual([130, null]);
  expect(existsSync(folder)).toBe(false);
  // An ended process exists until its last parent notices.
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
});

it('a run with an unknown option prints the options, and fails', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test.ts', 'nonsense'], { encoding: 'utf8' });
  expect(stderr).toContain('npm test takes --whole or --changed.');
  expect([status, stdout]).toEqual([1, '']);
});

interface Started {
  folder: string;
  pids: number[];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
