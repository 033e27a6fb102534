import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { atLength } from '../test/length.ts';

const root = resolve(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8');
/** Parts of the guide: a whole new file, or the lines a file gains beside existing ones. */
const parts = [...guide.matchAll(/^```(\w+) (\S+\/\S+)\n([\s\S]*?)\n```$/gm)].map(([, kind, file = '', text = '']) => ({
  isGain: kind === 'diff',
  file,
  text,
}));

/** Checks of the whole program, which take long. */
const WHOLE = atLength<string[][]>(
  [],
  [['tools/import-rule.ts'], ['node_modules/typescript/bin/tsc', '--incremental', 'false']],
);

const copy = mkdtempSync(join(tmpdir(), 'agrim-guide-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = promisify(execFile);
const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: copy, env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' } });

it('costs at most 90 lines in at most 10 files, test included', () => {
  const lines = parts.flatMap(({ isGain, text }) =>
    text.split('\n').filter((line) => (isGain ? line.startsWith('+') : line.trim() !== '')),
  );
  expect(new Set(parts.map(({ file }) => file)).size).toBe(10);
  expect(lines.length).toBeLessThanOrEqual(90);
});

it('is followed word for word: the migration is written, the calls answer', async () => {
  makeCopy();
  for (const part of parts) follow(part);
  await node('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'holidays');
  const untold = atLength(
    ['web/admin/audit/records.test.ts', 'web/admin/lists.test.ts'],
    ['server/access/grants/enforcement.test.ts', 'server/routes.test.ts', 'server/demo', 'web/admin'],
  );
  const [{ stdout }] = await Promise.all([
    node('node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', 'server/holidays', ...untold),
    node(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--vcs-enabled=false',
      ...new Set(parts.map(({ file }) => file)),
    ),
    ...WHOLE.map((args) => node(...args)),
  ]);
  expect(stdout).toContain('a holiday is added, found by its day and deleted');
}, 300_000);

function makeCopy(): void {
  const pictures = join(root, 'server/demo/pictures');
  for (const folder of ['contract', 'server', 'test', 'tools', 'web'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (from) => from !== pictures });
  for (const file of [
    'package.json',
    'tsconfig.json',
    'drizzle.config.ts',

    'vitest.config.ts',
    'biome.json',
  ])
    cpSync(join(root, file), join(copy, file));
  for (const path of ['node_modules', 'dist', 'bench', 'docs', 'server/demo/pictures'])
    symlinkSync(join(root, path), join(copy, path));
}

function follow({ isGain, file, text }: (typeof parts)[number]): void {
  const path = join(copy, file);
  if (!isGain) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${text}\n`);
    return;
  }
  const lines = text.split('\n');
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const gained = lines.map((line) => line.slice(1));
  const source = readFileSync(path, 'utf8');
  expect(source, file).toContain(before.join('\n'));
  writeFileSync(
    path,
    source.replace(before.join('\n'), () => gained.join('\n')),
  );
}
