import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ADVICE = 'Write these properties in the object itself.';

const folder = mkdtempSync(join(tmpdir(), 'agrim-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the linter's findings; it reports a plugin's only in files. */
function findingsIn(source: string): string {
  const file = join(folder, 'example.tsx');
  writeFileSync(file, source);
  const args = ['node_modules/@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', '--config-path=.', file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout + stderr;
}

describe('an object literal is not spread into another', () => {
  it.each([
    ['in an object', 'export const pack = (a: number, b: number, c: number) => ({ ...{ a, b }, c });'],
    ['in an element', 'export const pack = (a: number) => <Field {...{ a, b: 1 }} />;'],
  ])('%s', (_where, source) => expect(findingsIn(source)).toContain(ADVICE));

  it('except under a condition', () => {
    const findings = findingsIn(
      'export const pack = (a: number, rest: object) => ({ ...(a && { a }), ...(a ? { b: 1 } : { c: 1 }), ...rest });',
    );
    expect(findings).toContain('Checked 1 file');
    expect(findings).not.toContain(ADVICE);
  });
});
