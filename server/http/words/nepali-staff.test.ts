import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { FOR_PROGRAMS } from '../../../test/app.ts';
import { translationOf } from './sentence.ts';

const server = resolve(import.meta.dirname, '../..');

interface Node {
  type: string;
  value?: unknown;
  callee?: { name?: string };
  key?: { name?: string };
}

/** Lists the fixed sentences in a part of the code. */
function sentencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as Node;
  if (type === 'Literal') return typeof value === 'string' && /^[A-Z].* /.test(value) ? [value] : [];
  return type === 'TemplateLiteral' ? [] : Object.values(node).flatMap(sentencesIn);
}

/** Lists the fixed sentences that a file refuses with or sends as the message of an answer. */
function saidIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, key } = node as Node;
  const refuses = type === 'CallExpression' && /^(conflict|invalid|forbidden)$/.test(callee?.name ?? '');
  const isProblem = type === 'NewExpression' && callee?.name === 'Problem';
  if (refuses || isProblem || (type === 'Property' && key?.name === 'msg')) return sentencesIn(node);
  return Object.values(node).flatMap(saidIn);
}

/** Sentences that only a program, a broken page or a stranger can get. */
const NOT_READ = [
  ...FOR_PROGRAMS,
  'Send 8 to 100 letters, digits, hyphens or underscores.',
  'Requests from other sites are not allowed.',
  'Too many errors were reported. Try again later.',
];

it('has a Nepali pair for every fixed sentence that a call is refused or answered with', () => {
  const said = globSync('**/*.ts', { cwd: server })
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => saidIn(parseAst(readFileSync(resolve(server, file), 'utf8'), { lang: 'ts' })));
  expect(said).toContain('Enter what is refunded now.');
  expect(said.filter((sentence) => !translationOf(sentence) && !NOT_READ.includes(sentence))).toEqual([]);
});
