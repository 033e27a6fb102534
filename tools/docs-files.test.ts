import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DOCS = ['*.md', 'docs/*.md', 'docs/{in-depth,security}/*.md', 'bench/*.md'];
/** The path of a file of ours, from the root or from a folder that was named before it. */
const FILE = /`(\w[\w./-]*\.(?:tsx?|js|css|sql|svg))`/g;

it('the docs name files that are there', () => {
  const ours = globSync('{contract,server,web,test,tools,bench,operate,docs}/**/*');
  const isThere = (file: string) => existsSync(file) || ours.some((one) => one.endsWith(`/${file}`));
  const named = globSync(DOCS).flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(FILE)].map(([, file = '']) => ({ doc, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !isThere(file))).toEqual([]);
});
