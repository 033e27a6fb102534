// covers: tools/install.js, tools/bootstrap.js
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './install.js';

const LOCK = {
  packages: {
    '': {},
    'node_modules/server': { version: '1.0.0' },
    'node_modules/tests': { version: '2.0.0', dev: true },
    'node_modules/for-another-platform': { version: '3.0.0', optional: true },
  },
};
const { 'node_modules/tests': _, ...SERVER } = LOCK.packages;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'agrim-install-'));
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const note = () => join(root, 'node_modules', '.package-lock.json');
const leaveNote = (packages: object) => writeFileSync(note(), JSON.stringify({ packages }));

it('is installed for a start without the tools of tests, and for tests with them', () => {
  leaveNote(SERVER);
  expect([isInstalled(root, false), isInstalled(root, true)]).toEqual([true, false]);
  leaveNote(LOCK.packages);
  expect([isInstalled(root, false), isInstalled(root, true)]).toEqual([true, true]);
});

it('is not installed after a cut install, nor where a version differs', () => {
  expect(isInstalled(root, false)).toBe(false);
  leaveNote({ ...SERVER, 'node_modules/server': { version: '0.9.0' } });
  expect(isInstalled(root, false)).toBe(false);
});

it('adds to a whole install, begins a cut one again, and keeps a whole one where npm fails', () => {
  leaveNote(SERVER);
  const failed = install('process.exit(7)');
  expect(failed).toMatchObject({ status: 1, asked: 'install' });
  expect(failed.said).toContain('npm ended with 7');
  expect(isInstalled(root, false)).toBe(true);

  // Killed with npm in the middle of it.
  expect(install('process.kill(process.ppid, "SIGKILL")').asked).toBe('install');
  expect(existsSync(note())).toBe(false);
  const resumed = install(`require("fs").writeFileSync("node_modules/.package-lock.json", '${JSON.stringify(LOCK)}')`);
  expect(resumed).toMatchObject({ status: 0, asked: 'ci' });
  expect(isInstalled(root, true)).toBe(true);
});

/** Runs install.js with an npm that notes its arguments and then does this. */
function install(deed: string) {
  cpSync(join(import.meta.dirname, 'install.js'), join(root, 'install.mjs'));
  const npm = join(root, 'npm-cli.cjs');
  writeFileSync(npm, `require('fs').writeFileSync('asked', process.argv[2]); ${deed}`);
  const script = `import { install } from './install.mjs'; await install(process.cwd(), true);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm },
  });
  return { status, said: stdout + stderr, asked: readFileSync(join(root, 'asked'), 'utf8') };
}
