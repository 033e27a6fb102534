import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'agrim-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the migrations create the tables as declared', () => {
  const migrations = join(folder, 'migrations');
  cpSync(join(root, 'server/db/migrations'), migrations, { recursive: true });
  const config = join(folder, 'drizzle.config.ts');
  const declared = JSON.stringify(join(root, 'drizzle.config.ts'));
  // drizzle-kit reads this path from the working directory.
  const out = JSON.stringify(relative(root, migrations));
  writeFileSync(config, `import declared from ${declared};\nexport default { ...declared, out: ${out} };\n`);

  const kit = join(root, 'node_modules/drizzle-kit/bin.cjs');
  const told = execFileSync(process.execPath, [kit, 'generate', '--config', config], { cwd: root, encoding: 'utf8' });
  expect(told).toContain('No schema changes');
}, 60_000);
