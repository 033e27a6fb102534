// covers: tools/stamp.js, tools/server-node.js, tools/build.ts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { programOf } from './server-node.js';
import { isAllBuilt, stampFile, stampOf } from './stamp.js';

const root = mkdtempSync(join(tmpdir(), 'agrim-built-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text = file) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

it('runs the built server only while its sources are unchanged', () => {
  for (const file of ['package-lock.json', 'tools/build.ts', 'tools/vite.server.ts', 'contract/a.ts', 'server/main.ts'])
    write(file);
  const program = () => programOf(root, 'server/main.ts').slice(root.length + 1);
  expect(program()).toBe('server/main.ts');
  write('dist/server/main.js');
  expect(program()).toBe('server/main.ts');
  const stamp = () => writeFileSync(stampFile(root, 'server'), stampOf(root, 'server'));
  stamp();
  expect(program()).toBe('dist/server/main.js');
  write('server/main.test.ts');
  write('server/db/migrations/1.sql');
  expect(program()).toBe('dist/server/main.js');
  for (const change of [
    () => write('server/main.ts', 'changed'),
    () => write('contract/b.ts'),
    () => rmSync(join(root, 'contract/b.ts')),
    () => write('package-lock.json', 'changed'),
  ]) {
    change();
    expect(program()).toBe('server/main.ts');
    stamp();
  }
});

it('finds nothing left to build where each part was built from its sources, and no sooner', () => {
  write('web/page.ts');
  for (const part of ['server', 'storefront', 'admin']) {
    expect(isAllBuilt(root), part).toBe(false);
    write(`dist/${part}/stamp`, stampOf(root, part));
  }
  expect(isAllBuilt(root)).toBe(true);
  write('web/page.ts', 'changed');
  expect(isAllBuilt(root)).toBe(false);
});
