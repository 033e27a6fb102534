import { parseSync, Visitor } from 'vite';

/** A text that people read in a file: a comment, a string or a paragraph, with its first line. */
export interface Text {
  line: number;
  text: string;
  kind: 'comment' | 'string' | 'page';
}

/** Returns the texts of a source file or of a Markdown page. */
export const textsOf = (file: string, source: string): Text[] =>
  file.endsWith('.md') ? paragraphs(source) : [...comments(file, source), ...strings(file, source)];

function paragraphs(source: string): Text[] {
  let line = 1;
  return source.split(/\n(?=\n|[|#*-] ?|\d+\. )/).map((text) => {
    const began = line + (text.match(/^\n*/)?.[0].length ?? 0);
    line += text.split('\n').length;
    return {
      line: began,
      kind: 'page',
      text: text.replace(/```[\s\S]*?(?:```|$)|`[^`]*`/g, 'X').replace(/^[\s>#*|-]+|\*\*/g, ''),
    };
  });
}

/** Joins consecutive line comments. */
function comments(file: string, source: string): Text[] {
  const lineOf = lines(source);
  const texts: (Text & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value.replace(/^[\s*]+/gm, '');
    const last = texts.at(-1);
    if (type === 'Line' && last?.isLine && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start)))
      Object.assign(last, { text: `${last.text} ${text}`, end });
    else texts.push({ line: lineOf(start), kind: 'comment', text, end, isLine: type === 'Line' });
  }
  return texts;
}

/** A statement, which we write in small letters, isn't a sentence. */
const SQL = /^\s*(?:with|select|insert into|update|delete from|alter|create|drop|lock) /;

/** Returns strings of several words, with their gaps as one blank, and the text between tags. */
function strings(file: string, source: string): Text[] {
  const lineOf = lines(source);
  const texts: Text[] = [];
  const add = (start: number, text: string | null) => {
    if (!text || !/\w \w/.test(text) || SQL.test(text)) return;
    texts.push({ line: lineOf(start), kind: 'string', text: text.trim() });
  };
  new Visitor({
    Literal: ({ value, start }) => void (typeof value === 'string' && add(start, value)),
    TemplateLiteral: ({ quasis, start }) => void add(start, quasis.map(({ value }) => value.cooked).join('X')),
    JSXText: ({ value, start }) => void add(start, value),
  }).visit(parseSync(file, source).program);
  return texts;
}

function lines(source: string): (at: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => starts.findLastIndex((start) => start < at) + 2;
}
