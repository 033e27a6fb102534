import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import type { wrongInVariants } from '../../catalog/products/save-variants.ts';
import { type Outcome, reads, type Wrong } from '../../imports/table-import.service.ts';
import type { Check } from '../../launch/checks.ts';
import { finding } from '../../offers/schemes/findings.ts';
import { conflict, invalid } from '../errors.ts';
import { translationOf } from './sentence.ts';

const server = resolve(import.meta.dirname, '../..');

interface Node {
  type: string;
  value?: unknown;
  callee?: { name?: string };
  key?: { name?: string };
}

/** Lists the sentences in a part of the code; a template stands for one that `say` should write. */
function sentencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, callee } = node as Node;
  if (type === 'CallExpression' && /^(say|textIn)$/.test(callee?.name ?? '')) return [];
  if (type === 'TemplateLiteral') return [COMPOSED];
  if (type === 'Literal') return typeof value === 'string' && /^[A-Z].* /.test(value) ? [value] : [];
  return Object.values(node).flatMap(sentencesIn);
}

const COMPOSED = 'A template';

/** Lists the sentences that a file sends as the message of an answer. The compiler checks refusals. */
function saidIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key } = node as Node;
  if (type === 'Property' && key?.name === 'msg') return sentencesIn(node);
  return Object.values(node).flatMap(saidIn);
}

const parsed = (code: string) => parseAst(code, { lang: 'ts' });

it('has a Nepali pair for every sentence that a call is answered with', () => {
  const said = globSync('**/*.ts', { cwd: server })
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) =>
      saidIn(parsed(readFileSync(resolve(server, file), 'utf8'))).map((sentence) => ({ file, sentence })),
    );
  expect(said.map(({ sentence }) => sentence)).toContain('Scheme Published.');
  expect(said.filter(({ sentence }) => !translationOf(sentence))).toEqual([]);
  const composed = parsed("const a = { msg: `Moved.` }; const b = { msg: say('{n} moved.', { n }) };");
  expect(saidIn(composed)).toEqual([COMPOSED]);
});

it('refuses with nothing but sentences that have a Nepali pair', () => {
  // @ts-expect-error a fixed sentence
  conflict('A sentence without its Nepali.');
  // @ts-expect-error one made of parts
  conflict(`${'This order'} has moved on.`);
  // @ts-expect-error one of a field
  invalid({ shares: 'A sentence without its Nepali.' });
  // @ts-expect-error its blanks filled in
  conflict('This order is {status}. It can no longer be changed.');
});

it('finds fault with a row, a product or a scheme in nothing but sentences that have a Nepali pair', () => {
  const row = { line: 2, column: 'price' };
  // @ts-expect-error a row of a file
  const wrong: Wrong = { ...row, text: 'A sentence without its Nepali.' };
  // @ts-expect-error one made of parts
  const composed: Wrong = { ...row, text: `${'This row'} is wrong.` };
  // @ts-expect-error what a file changes
  const outcome: Outcome = { what: 'edit', wrong: [wrong, composed], notes: ['Tara: new price'] };
  // @ts-expect-error a cell
  const cell = reads(() => undefined, 'A sentence without its Nepali.');
  // @ts-expect-error a field of a product
  const product: ReturnType<typeof wrongInVariants> = { stock_reason: 'A sentence without its Nepali.' };
  // @ts-expect-error a scheme's dry run
  const found = finding('dates', 'warn', 'A sentence without its Nepali.');
  // @ts-expect-error what is checked before a launch
  const check: Check = { title: 'Stock', is_ok: false, text: 'A sentence without its Nepali.' };
  expect([outcome, cell, product, found, check]).toHaveLength(5);
});
