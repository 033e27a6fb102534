import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(resolve(root, 'docs/add-a-resource.md'), 'utf8');
const parts = [...guide.matchAll(/^```tsx? (\S+)\n([\s\S]*?)\n```$/gm)].map(([, file = '', text = '']) => ({
  file,
  text,
}));
const linesOf = (of: (file: string) => boolean) =>
  parts.filter(({ file }) => of(file)).reduce((sum, { text }) => sum + text.split('\n').length, 0);

describe('the resource that docs/add-a-resource.md shows', () => {
  it.each(parts)('is real in $file', ({ file, text }) => {
    expect(readFileSync(resolve(root, file), 'utf8')).toContain(text);
  });

  it('costs at most 40 lines for the server and 60 in the admin', () => {
    expect(parts.length).toBe(6);
    expect(linesOf((file) => !file.startsWith('web/'))).toBeLessThanOrEqual(40);
    expect(linesOf((file) => file.startsWith('web/'))).toBeLessThanOrEqual(60);
  });
});
