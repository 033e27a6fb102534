import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { Problem } from '../errors.ts';

/** An Excel cell has 32,767 letters, each of which takes six characters at most if it is escaped. */
const MOST_BETWEEN_TAGS = 256 * 1024;
/** Open elements in each other; a sheet has six. */
const MOST_OPEN = 64;

export const tooMuchText = () => new Problem(413, 'This file has too much text. Split it or save it as CSV.');
const tooDeep = () => new Problem(400, 'This file is too deeply nested. Save it as CSV and try again.');

interface Reader {
  opened: (name: string, attributes: Record<string, string>) => void;
  text: (part: string) => void;
  closed: (name: string) => void;
}

/**
 * Tells the reader of each tag and text, and pauses after every piece of the file. A parser tells about a text, a comment or
 * a tag only when it has all of it in memory, and knows every open element: so what it may gather is limited here.
 */
export async function* readXml(content: Readable, reader: Reader): AsyncGenerator<void> {
  let gathered = 0;
  let open = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    gathered = 0;
    open += 1;
    if (open > MOST_OPEN) throw tooDeep();
    reader.opened(name, attributes as Record<string, string>);
  });
  parser.on('text', reader.text);
  parser.on('closetag', ({ name }) => {
    gathered = 0;
    open -= 1;
    reader.closed(name);
  });
  // Text that is split inside a character must not break: the decoder keeps the half for the next piece.
  for await (const piece of content.setEncoding('utf8')) {
    gathered += piece.length;
    parser.write(piece);
    if (gathered > MOST_BETWEEN_TAGS) throw tooMuchText();
    yield;
  }
}
