import { type ESTree, parseSync, Visitor } from 'vite';

/** A text that people read in a file: a comment, a string, a paragraph, with its first line. */
export interface Text {
  line: number;
  text: string;
  /** The text is the title of a test. */
  isTitle?: boolean;
}

/** The texts of a source file or of a page in Markdown. */
export const textsOf = (file: string, source: string): Text[] =>
  file.endsWith('.md') ? paragraphs(source) : [...comments(file, source), ...strings(file, source)];

function paragraphs(source: string): Text[] {
  let line = 1;
  return source.split(/\n(?=\n|[|#*-] ?|\d+\. )/).map((text) => {
    const began = line + (text.match(/^\n*/)?.[0].length ?? 0);
    line += text.split('\n').length;
    return { line: began, text: text.replace(/```[\s\S]*?(?:```|$)|`[^`]*`/g, 'X').replace(/^[\s>#*|-]+|\*\*/g, '') };
  });
}

/** Consecutive line comments are one text. */
function comments(file: string, source: string): Text[] {
  const lineOf = lines(source);
  const texts: (Text & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value.replace(/^[\s*]+/gm, '');
    const last = texts.at(-1);
    if (type === 'Line' && last?.isLine && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start)))
      Object.assign(last, { text: `${last.text} ${text}`, end });
    else texts.push({ line: lineOf(start), text, end, isLine: type === 'Line' });
  }
  return texts;
}

/**
 * Strings of several words, with their gaps as one blank, and the text between tags. A title of a test begins like a
 * sentence.
 */
function strings(file: string, source: string): Text[] {
  const lineOf = lines(source);
  const texts: Text[] = [];
  const titles = new Set<number>();
  const add = (start: number, text: string | null) => {
    if (!text || !/\w \w/.test(text)) return;
    const isTitle = titles.has(start);
    texts.push({ line: lineOf(start), text: isTitle ? capitalized(text) : text.trim(), isTitle });
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && TEST.test(nameOf(callee))) titles.add(title.start);
    },
    Literal: ({ value, start }) => void (typeof value === 'string' && add(start, value)),
    TemplateLiteral: ({ quasis, start }) => void add(start, quasis.map(({ value }) => value.cooked).join('X')),
    JSXText: ({ value, start }) => void add(start, value),
  }).visit(parseSync(file, source).program);
  return texts;
}

const TEST = /^(?:it|test|describe)\b/;

/** A callee without its arguments: `it`, `test.describe`, `it.each()`. */
function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return `${nameOf(callee.callee)}()`;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${nameOf(callee.object)}.${callee.property.name}`;
}

const capitalized = (text: string) => text.trim().replace(/^./, (first) => first.toUpperCase());

function lines(source: string): (at: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => starts.findLastIndex((start) => start < at) + 2;
}
