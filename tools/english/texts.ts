import { parseSync, Visitor } from 'vite';

/** A readable text in a file: a comment, a string or a paragraph, with its first line. */
export interface Text {
  line: number;
  text: string;
  kind: 'comment' | 'string' | 'page';
}

/** Returns the texts of a source file or of a Markdown page. */
export const textsOf = (file: string, source: string): Text[] =>
  file.endsWith('.md') ? paragraphs(source) : [...comments(file, source), ...strings(file, source)];

function paragraphs(source: string): Text[] {
  const prose = source.replace(/^ *```[\s\S]*?(?:^ *```|$(?![\s\S]))/gm, (code) => code.replace(/.+/g, ''));
  let line = 1;
  return prose.split(/\n(?=\n|[|#*-] ?|\d+\. )/).flatMap((text) => {
    const began = line + (text.match(/^\n*/)?.[0].length ?? 0);
    line += text.split('\n').length;
    const words = text.replace(/`[^`]*`/g, 'X').replace(/^[\s>#*-]+|\*\*/g, '');
    return cellsOf(words).map((cell): Text => ({ line: began, kind: 'page', text: cell }));
  });
}

const cellsOf = (text: string): string[] => (text.startsWith('|') ? text.split('|') : [text]);

/** Joins consecutive line comments. */
function comments(file: string, source: string): Text[] {
  const lineOf = lines(source);
  const texts: (Text & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value.replace(/^[\s*]+/gm, '');
    const last = texts.at(-1);
    if (type === 'Line' && last?.isLine && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start)))
      Object.assign(last, { text: `${last.text}\n${text}`, end });
    else texts.push({ line: lineOf(start), kind: 'comment', text, end, isLine: type === 'Line' });
  }
  return texts;
}

/** We write statements in small letters, so they aren't taken for sentences. */
const STATEMENT =
  /^\s*(?:(?:with \w+ as|select|insert into|update \S+ set|delete from|alter|create|drop|lock|begin;|set local) |exists ?\(|import [{'"])/;
/** Signs of code: `=>`, `::`, `x = 1`, `{margin:0}`, `{ … }`, `Chrome/120.0`, a list of calls. */
const SIGN = /=>|&&|::|\$\$|"\$|\w \+?= | \{ |\{[\w-]+:\S|\w\/\d+\.\d|^'; |^\s*POST \S+\nGET /;
const isCode = (text: string) => STATEMENT.test(text) || SIGN.test(text);

/** Returns strings of several words and the text between tags, but no keys, and no tagged templates, which are code. */
function strings(file: string, source: string): Text[] {
  const lineOf = lines(source);
  const texts: Text[] = [];
  const others = new Set<number>();
  const add = (start: number, text: string | null) => {
    if (!text || others.has(start) || !/\w \w/.test(text) || isCode(text)) return;
    for (const part of partsOf(text)) texts.push({ line: lineOf(start), kind: 'string', text: part.trim() });
  };
  new Visitor({
    Literal: ({ value, start }) => void (typeof value === 'string' && add(start, value)),
    Property: ({ key }) => void others.add(key.start),
    TaggedTemplateExpression: ({ quasi }) => void others.add(quasi.start),
    TemplateLiteral: ({ quasis, start }) => void add(start, quasis.map(({ value }) => value.cooked).join('X')),
    JSXText: ({ value, start }) => void add(start, value),
  }).visit(parseSync(file, source).program);
  return texts;
}

/** Splits HTML into the texts of its paragraphs, cells and items, without their tags. */
const partsOf = (html: string): string[] =>
  html
    .split(/<\/?(?:p|h\d|[uo]l|li|table|tbody|t[rhd]|br)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]*>/g, '').replace(/&\w+;/g, 'X'));

function lines(source: string): (at: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => starts.findLastIndex((start) => start < at) + 2;
}
