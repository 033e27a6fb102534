import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const maps = resolve(root, 'dist/maps');
/** Lines of source before and after the one that is told. */
const AROUND = 2;
const MOST_FRAMES = 30;
const LONGEST_LINE = 200;

interface Frame {
  text: string;
  place?: string;
  source?: { line: number; text: string }[];
}

interface Place {
  file: string;
  line: number;
  /** The file's whole text. */
  text: string;
}

/** The lines of a stack; of each that lies in our own code its place and the source around it, in our files and words. */
export async function framesOf(stack: string): Promise<Frame[]> {
  const lines = stack.split('\n').filter((line) => line.trim() !== '');
  return Promise.all(lines.slice(0, MOST_FRAMES).map(frameOf));
}

async function frameOf(text: string): Promise<Frame> {
  const at = /(?<file>[^\s()@]+?):(?<line>\d+):(?<column>\d+)\)?$/.exec(text.trim())?.groups;
  if (!at) return { text };
  const [line, column] = [Number(at.line), Number(at.column)];
  const place = (await inBuild(at.file as string, line, column)) ?? (await inServer(at.file as string, line));
  if (!place) return { text };
  return { text, place: `${place.file}:${place.line}`, source: linesAround(place) };
}

/** For a script of the back office: where its map says that it was written. The name comes from a browser and is only a name here. */
async function inBuild(file: string, line: number, column: number): Promise<Place | undefined> {
  const name = basename(file);
  if (!/^[\w.-]+\.js$/.test(name)) return undefined;
  const map = await readFile(resolve(maps, `${name}.map`), 'utf8').catch(() => undefined);
  if (!map) return undefined;
  const payload = JSON.parse(map);
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const index = payload.sources.indexOf(entry.originalSource);
  const path = entry.originalSource.replace(/^(\.\.\/)+/, '');
  return { file: path, line: entry.originalLine + 1, text: payload.sourcesContent?.[index] ?? '' };
}

async function inServer(file: string, line: number): Promise<Place | undefined> {
  const path = resolve(file.replace(/^file:\/\//, ''));
  const isOurs = ['server', 'contract', 'web'].some((room) => path.startsWith(resolve(root, room) + sep));
  if (!isOurs || !/\.tsx?$/.test(path)) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { file: relative(root, path), line, text };
}

function linesAround({ text, line }: Place): { line: number; text: string }[] {
  const lines = text.split('\n');
  const first = Math.max(1, line - AROUND);
  return lines
    .slice(first - 1, line + AROUND)
    .map((text, index) => ({ line: first + index, text: text.slice(0, LONGEST_LINE) }));
}
