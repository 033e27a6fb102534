import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { WORDS } from './nepali/words.ts';
import { NEPALI } from './nepali.ts';

const pairs = Object.entries(NEPALI);
const blanksIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

/** Every file of the back office, and those that speak the person's language. */
const sources = globSync('web/admin/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.ts$|\/language\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const spoken = sources.filter(({ text }) => /import \{[^}]*\bt\b[^}]*\} from '[./]+language\/t\.ts'/.test(text));

it('fills the same blanks and ends its sentences', () => {
  const endOf = (text: string) => /[.।?]$/.exec(text)?.[0].replace('।', '.');
  const wrong = pairs.filter(
    ([english, nepali]) =>
      blanksIn(nepali).join() !== blanksIn(english).join() ||
      (english !== 'Phone No.' && endOf(nepali) !== endOf(english)) ||
      /[.] |[^\d][.]$/.test(nepali) ||
      // Shops write Latin digits.
      /[०-९]/.test(nepali),
  );
  expect(wrong).toEqual([]);
});

it('has no pair that nothing uses', () => {
  const all = sources.map(({ text }) => text.replaceAll("\\'", "'")).join('\n');
  const isUsed = (english: string) => [`'${english}'`, `"${english}"`].some((quoted) => all.includes(quoted));
  const unused = pairs.filter(([english]) => !(english in WORDS || english in FIELD_ERRORS) && !isUsed(english));
  expect(unused).toEqual([]);
});

interface Node {
  type: string;
  value?: unknown;
  name?: { name?: string };
}

/** Props that people read or hear. */
const READ = ['label', 'title', 'placeholder', 'description', 'aria-label', 'alt', 'empty'];

/** Whether a piece of a template is read by people: two words with a space between them. */
const isSentence = (text: string) =>
  !/^(GET|POST) /.test(text) && /(^| )[A-Za-z’]{2,} [a-z’]{2,}|^[A-Z][a-z]+ $/.test(text);

/** Lists texts of a file that are written without `t`. */
function bareTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name } = node as Node;
    if (type === 'JSXText' && /[a-z]{2}/i.test(String(value))) found.push(String(value).trim());
    if (type === 'JSXAttribute' && READ.includes(name?.name ?? '')) {
      const literal = (value as { value?: unknown } | null)?.value;
      if (typeof literal === 'string' && /[a-z]{2}/i.test(literal)) found.push(literal);
    }
    if (type === 'TemplateElement' && isSentence((value as { cooked: string }).cooked))
      found.push(JSON.stringify(value));
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** Names that both languages write alike. */
const ALIKE = /^(IMEI|SMS|PAN|QR|kB\)|\()$/;

it('finds every text of the screens that speak the person’s language', () => {
  expect(spoken.length).toBeGreaterThan(60);
  const bare = spoken.flatMap(({ file, text }) =>
    bareTexts(file, text)
      .filter((found) => !ALIKE.test(found))
      .map((found) => `${file}: ${found}`),
  );
  expect(bare).toEqual([]);
  expect(bareTexts('Bare.tsx', 'const a = <p title="Open it">Read me {t("x")}</p>;')).toEqual(['Open it', 'Read me']);
});
