import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { freeTexts } from '../../../contract/catalog/product-fields.ts';
import { COLUMN_WORDS } from '../../../contract/language/nepali-columns.ts';
import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { NAMES } from '../../../contract/language/nepali-names.ts';
import { REASONS } from '../../../contract/language/nepali-reasons.ts';
import { SETTING_NAMES } from '../../../contract/language/nepali-settings.ts';
import { STATUS_WORDS } from '../../../contract/language/nepali-statuses.ts';
import { MESSAGE_TEXTS } from '../../../contract/messaging/message-texts.ts';
import type { Machine } from '../../../contract/steps/machine.ts';
import { ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE } from '../../../contract/steps/steps.ts';
import { plainField } from '../kit/merge/difference-words.ts';
import { AUDIT } from './nepali/audit.ts';
import { FIELDS } from './nepali/fields.ts';
import { MESSAGE_EVENTS } from './nepali/message-events.ts';
import { VALUES } from './nepali/values.ts';
import { WORDS } from './nepali/words.ts';
import { NEPALI } from './nepali.ts';

const pairs = Object.entries(NEPALI);
const blanksIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

/** Every file of the back office. */
const sources = globSync('web/admin/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.ts$|\/language\/|vite\.config/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('fills the same blanks and ends its sentences', () => {
  const endOf = (text: string) => /[.।?]$/.exec(text)?.[0].replace('।', '.');
  const wrong = pairs.filter(
    ([english, nepali]) =>
      blanksIn(nepali).join() !== blanksIn(english).join() ||
      (!/( No|^S\.N)\.$/.test(english) && endOf(nepali) !== endOf(english)) ||
      // रु. is short for rupees.
      /(?<!रु)[.] |[^\d][.]$/.test(nepali) ||
      // Shops write Latin digits.
      /[०-९]/.test(nepali),
  );
  expect(wrong).toEqual([]);
});

it('names each moment of a message in Nepali', () => {
  const labels = Object.values(MESSAGE_TEXTS).map(({ label }) => label);
  expect(Object.keys(MESSAGE_EVENTS)).toEqual(labels);
});

it('names each step in Nepali, and says what its undo does', () => {
  const texts = [ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE].flatMap(({ steps }: Machine) =>
    steps.flatMap(({ label, undoes }) => [label, undoes?.title ?? label, undoes?.says ?? label]),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => !(text in NEPALI))).toEqual([]);
});

it('names each text of a product in Nepali, for its history', () => {
  expect(freeTexts.filter((field) => !(plainField(field) in NEPALI))).toEqual([]);
});

it('has no pair that nothing uses', () => {
  const ofContract = {
    ...WORDS,
    ...VALUES,
    ...FIELDS,
    ...AUDIT,
    ...SETTING_NAMES,
    ...COLUMN_WORDS,
    ...FIELD_ERRORS,
    ...NAMES,
    ...MESSAGE_EVENTS,
    ...REASONS,
    ...STATUS_WORDS,
  };
  const written = new Set(sources.flatMap(({ file, text }) => textsIn(parsed(file, text))));
  expect(pairs.filter(([english]) => !(english in ofContract) && !written.has(english))).toEqual([]);
});

interface Node {
  type: string;
  value?: unknown;
  name?: { name?: string };
  key?: { name?: string; value?: unknown };
  consequent?: Node;
  alternate?: Node;
  right?: Node;
  expression?: Node;
}

const parsed = (file: string, source: string) => parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });

/** Lists every quoted text of a file. */
function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as Node;
  if (type === 'Literal' && typeof value === 'string') return [value];
  return Object.values(node).flatMap(textsIn);
}

/** Props and fields that users read or hear. */
const READ =
  /^(label|title|placeholder|description|aria-label|alt|empty|noun|about|submit|doIt|header|text|help|done|failure|nothing|none|caption|legend|heading)$/;

/** Finds the texts of a prop, including conditional ones. */
function textsOf(node: Node | null | undefined): string[] {
  if (!node) return [];
  if (typeof node.value === 'string') return [node.value];
  return [node.consequent, node.alternate, node.right, node.expression].flatMap(textsOf);
}

/** Whether a piece of a template is for readers: two words with a space between them. */
const isSentence = (text: string) =>
  !/^(GET|POST) /.test(text) && /(^| )[A-Za-z’]{2,} [a-z’]{2,}|^[A-Z][a-z]+ $/.test(text);

/** Lists texts of a file that are written without `t`. */
function bareTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name, key } = node as Node;
    // Thrown errors are for developers.
    if (type === 'NewExpression') return;
    if (type === 'JSXText' && /[a-z]{2}/i.test(String(value))) found.push(String(value).trim());
    const prop = type === 'JSXAttribute' ? name?.name : type === 'Property' ? (key?.name ?? key?.value) : undefined;
    if (READ.test(String(prop)))
      found.push(...textsOf(value as Node).filter((text) => /[a-z]{2}/i.test(text) && !/^[a-z_]+$/.test(text)));
    if (type === 'TemplateElement' && isSentence((value as { cooked: string }).cooked))
      found.push(JSON.stringify(value));
    for (const part of Object.values(node)) visit(part);
  };
  visit(parsed(file, source));
  return found;
}

/** Names that are the same in both languages. */
const ALIKE =
  /^(IMEI|SMS|PAN|QR|CSV|SEO|kB\)|\(|Ctrl|Esc|Enter|CE|MX|YYYY-MM-DD|HH:MM:SS|DASHAIN|AG-K7M2Q9XH|user-manage\/add|\/scheme\/… or https:\/\/…|DeliveryNote|SKU|Rs\. 39,999)$/;

it('leaves no full stop outside the texts, since Nepali ends a sentence with a danda', () => {
  const stops = (file: string, text: string) => {
    const found: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, value } = node as Node;
      if (type === 'JSXText' && /^\s*\./.test(String(value))) found.push(`${file}: ${String(value).trim()}`);
      Object.values(node).forEach(visit);
    };
    visit(parsed(file, text));
    return found;
  };
  expect(sources.flatMap(({ file, text }) => stops(file, text))).toEqual([]);
  expect(stops('Bare.tsx', 'const a = <p>{t("x")}. {y}</p>;')).toEqual(['Bare.tsx: .']);
});

it('finds every text of the screens that speak the person’s language', () => {
  const bare = sources.flatMap(({ file, text }) =>
    bareTexts(file, text)
      .filter((found) => !ALIKE.test(found))
      .map((found) => `${file}: ${found}`),
  );
  expect(bare).toEqual([]);
  expect(bareTexts('Bare.tsx', 'const a = <p title="Open it">Read me {t("x")}</p>;')).toEqual(['Open it', 'Read me']);
});
