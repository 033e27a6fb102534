import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { claimFolder } from './instance.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-instance-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a second server names the first one’s address until the first exits', () => {
  const first = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow('still starting');
  first.announce('http://127.0.0.1:3999');
  expect(() => claimFolder(folder)).toThrow(`http://127.0.0.1:3999 (process ${process.pid})`);
  first.release();
  claimFolder(folder).release();
});

test('the claim lasts as long as the process, even one that forgets it, and kill -9 drops it', async () => {
  const code = `import { claimFolder } from ${JSON.stringify(join(import.meta.dirname, 'instance.ts'))};
    claimFolder(${JSON.stringify(folder)}); gc(); console.log('claimed'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => {
    other.kill('SIGKILL');
  });
  await once(other.stdout, 'data');
  expect(() => claimFolder(folder)).toThrow(`process ${other.pid}`);

  other.kill('SIGKILL');
  await once(other, 'exit');
  claimFolder(folder).release();
});
