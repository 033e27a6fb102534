import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MODULES } from './modules.js';

const DOCS = ['*.md', 'docs/*.md', 'docs/{adr,in-depth,security}/*.md', 'bench/*.md'];
/** The path of one of our files, from the root or from a folder named before it. */
const FILE = /`(\w[\w./-]*\.(?:tsx?|js|css|sql|svg))`/g;
/** The path of one of our folders, as in the licence, without backticks. */
const FOLDER = /\b(?:contract|server|web|test|tools)\/[\w/-]*\w/g;

it('the docs name existing files', () => {
  const ours = globSync('{contract,server,web,test,tools,bench,operate,docs}/**/*');
  // A built command counts by its source, so the test needs no build.
  const sourceOf = (file: string) => file.replace(/^dist\/(server\/.+)\.js$/, '$1.ts');
  const isThere = (file: string) => existsSync(sourceOf(file)) || ours.some((one) => one.endsWith(`/${file}`));
  const named = globSync(DOCS).flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(FILE)].map(([, file = '']) => ({ doc, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !isThere(file))).toEqual([]);
});

it('the licence names existing folders', () => {
  const named = [...readFileSync('LICENSE', 'utf8').matchAll(FOLDER)].map(([folder]) => folder);
  expect(named).not.toEqual([]);
  expect(named.filter((folder) => !existsSync(folder))).toEqual([]);
});

it('the architecture lists the modules in their order', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const listed = text.slice(text.indexOf('The core knows'), text.indexOf('. `wiring` connects'));
  expect([...listed.matchAll(/`([a-z-]+)`/g)].map(([, module]) => module)).toEqual(MODULES);
});
