import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { texts as kit } from './kit/texts.ts';
import { type Texts, textsIn } from './kit/texts-context.tsx';

const root = import.meta.dirname;
const folders = globSync('*/texts.ts', { cwd: root }).map((file) => file.split('/')[0] as string);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(folders)('the texts of %s', async (folder) => {
  const { texts } = (await import(`./${folder}/texts.ts`)) as { texts: Texts };

  it('are in both languages and say the same', () => {
    for (const [key, { en, ne }] of Object.entries(texts)) {
      expect(en.trim(), key).not.toBe('');
      // The name of a language is in that language.
      if (key !== 'other_language') expect(ne, key).toMatch(/[\u0900-\u097f]/);
      expect(placeholders(ne), key).toEqual(placeholders(en));
      expect(ne, `${key}: one kind of digits`).not.toMatch(/[०-९]/);
    }
  });

  it('repeat no text of the kit', () => {
    const common = Object.values(kit).map(({ en }) => en);
    const own = folder === 'kit' ? [] : Object.values(texts).map(({ en }) => en);
    expect(own.filter((en) => common.includes(en))).toEqual([]);
  });

  it('are all used', () => {
    const code = globSync(
      [
        '**/*.{ts,tsx}',
        '../../contract/offers/answers.ts',
        '../../contract/catalog/product-kinds.ts',
        '../shared/api.ts',
      ],
      { cwd: root },
    )
      .filter((file) => !file.endsWith('texts.ts'))
      .map((file) => readFileSync(resolve(root, file), 'utf8'))
      .join('\n');
    expect(Object.keys(texts).filter((key) => !new RegExp(`\\b${key}\\b`).test(code))).toEqual([]);
  });
});

/** Words that shops don't use: the last column of the glossary's table in Nepali. */
const [, inNepali = ''] = readFileSync(resolve(root, '../../docs/glossary.md'), 'utf8').split('## In Nepali');
const otherWords = [...inNepali.matchAll(/\| ([^|]*) \|$/gm)].flatMap(([, words = '']) => words.split(', ')).slice(1);
const OTHER_WORDS = new RegExp(`(?<![\\p{L}\\p{M}])(${otherWords.join('|')})`, 'u');
/** Words with the same beginning but another meaning: a maker, and a phone's memory. */
const OTHER_MEANING = /उत्पादनकर्ता|स्टोरेज/g;

it.each(
  globSync(
    [
      ...[
        'web/storefront/**/texts.ts',
        'web/storefront/head.ts',
        'contract/messaging/message-texts.ts',
        'server/demo/*.ts',
      ],
      ...['server/http/words/nepali.ts', 'server/orders/track/*.ts', 'server/content/device.pages.ts'],
      ...[
        'server/waiting-room/*.ts',
        'contract/{brand/brand,shipping/shipping,catalog/starting-sheets,catalog/product-kinds}.ts',
      ],
    ],
    { cwd: resolve(root, '../..') },
  ),
)('%s has one word for one thing in Nepali', (file) => {
  expect(otherWords).toContain('पेस्की');
  const lines = readFileSync(resolve(root, '../..', file), 'utf8')
    .replace(OTHER_MEANING, '')
    .split('\n');
  expect(lines.filter((line) => OTHER_WORDS.test(line))).toEqual([]);
});

const READ_OUT = /^(aria-label|alt|title|label|hint|placeholder)$/;
const isText = (text: string) => /\p{L}{2}/u.test(text);

/** Finds text in a component that visitors read or hear, outside the texts. */
function spokenIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(spokenIn);
  const { type, value, name } = node as { type?: string; value?: unknown; name?: { value?: string } };
  if (type === 'JSXText' && isText(String(value))) return [String(value).trim()];
  const isReadOut = type === 'JSXAttribute' && READ_OUT.test(name?.value ?? '');
  const text = isReadOut && (value as { type?: string; value?: string } | null);
  if (text && text.type === 'StringLiteral' && isText(text.value ?? '')) return [text.value as string];
  return Object.values(node).flatMap(spokenIn);
}

/** Files with both languages beside each other, or with English texts that other languages replace. */
const IN_BOTH = /texts\.ts$|\/head\.ts$|shared\/api\.ts$|\.test\.ts$|\.d\.ts$/;
const isSentence = (text: string) =>
  /^\s*\p{Lu}\p{Ll}+ \p{L}/u.test(text) || /\p{Ll}{3} .*\p{Ll}[.!?…]\s*$/u.test(text);
const isCall = (text: string) => /^(GET|POST|DELETE) /.test(text);

/**
 * Sentences in code: every visitor would get them in the same language. Only developers read the message of an Error.
 */
function sentencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(sentencesIn);
  const {
    type = '',
    value,
    cooked,
    callee,
  } = node as Record<'type' | 'value' | 'cooked', string | undefined> & {
    callee?: { value?: string };
  };
  if (type.startsWith('Import') || type.startsWith('Ts') || callee?.value === 'Error') return [];
  const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : '';
  if (text) return isSentence(text) && !isCall(text) ? [text] : [];
  return Object.values(node).flatMap(sentencesIn);
}

const parsed = (file: string) =>
  parseSync(readFileSync(resolve(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });

it.each(globSync('**/*.tsx', { cwd: root }))('%s has no text in one language only', (file) => {
  expect(spokenIn(parsed(file))).toEqual([]);
});

it.each(
  globSync(['web/storefront/**/*.{ts,tsx}', 'web/shared/*.ts', 'contract/offers/answers.ts'], {
    cwd: resolve(root, '../..'),
  }),
)('%s holds no sentence that only some can read', (file) => {
  if (!IN_BOTH.test(file)) expect(sentencesIn(parsed(`../../${file}`))).toEqual([]);
});

it('a call without an answer shows an error in the language of the page', async () => {
  const { noAnswer } = await import('../shared/api.ts');
  for (const language of ['ne', 'en'] as const) {
    globalThis.failureTexts = textsIn(kit, language);
    for (const kind of ['timeout', 'fetch', 'parsing'] as const)
      expect(noAnswer(kind).message).toBe(kit[kind][language]);
  }
});
