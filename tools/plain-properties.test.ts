// covers: tools/plain-properties.grit, biome.json
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const ADVICE = 'Write these properties in the object itself.';

/** The findings of the linter in a file of the back office. */
function findingsIn(source: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'lint', '--stdin-file-path=web/admin/example.tsx'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { input: source, encoding: 'utf8' });
  return stdout + stderr;
}

describe('an object literal is not spread into another', () => {
  it.each([
    ['in an object', 'export const pack = (a: number, b: number, c: number) => ({ ...{ a, b }, c });'],
    ['in an element', 'export const pack = (a: number) => <Field {...{ a, b: 1 }} />;'],
  ])('%s', (_where, source) => expect(findingsIn(source)).toContain(ADVICE));

  it('except under a condition', () => {
    const source =
      'export const pack = (a: number, rest: object) => ({ ...(a && { a }), ...(a ? { b: 1 } : { c: 1 }), ...rest });';
    expect(findingsIn(source)).not.toContain(ADVICE);
  });
});
