import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, relative, resolve, sep } from 'node:path';
import { root } from '../process/root.ts';

const maps = resolve(root, 'dist/maps');
/** How many lines of source to show before and after the reported one. */
const AROUND = 2;
const MOST_FRAMES = 30;
const LONGEST_LINE = 200;

interface Frame {
  text: string;
  place?: string;
  source?: { line: number; text: string }[];
}

interface SourceLine {
  /** Our file, with the line if known. */
  name: string;
  line: number;
  /** The source around the line. */
  text: string;
}

/** Splits a stack into lines; those in our own code get their file, line and source. */
export async function framesOf(stack: string): Promise<Frame[]> {
  const lines = stack.split('\n').filter((line) => line.trim() !== '');
  return Promise.all(lines.slice(0, MOST_FRAMES).map(frameOf));
}

async function frameOf(text: string): Promise<Frame> {
  const at = /(?<file>[^\s()@]+?):(?<line>\d+):(?<column>\d+)\)?$/.exec(text.trim())?.groups;
  if (!at) return { text };
  const [line, column] = [Number(at.line), Number(at.column)];
  const file = at.file as string;
  const place =
    (await inBuild(file, line, column)) ?? (await inServer(file, line)) ?? (await inBuiltServer(file, line));
  return place ? { text, place: place.name, source: linesAround(place) } : { text };
}

/**
 * Finds the source of a script of the back office by its source map. The name comes from a browser, so it is never
 * trusted as a path.
 */
async function inBuild(file: string, line: number, column: number): Promise<SourceLine | undefined> {
  const name = basename(file);
  if (!/^[\w.-]+\.js$/.test(name)) return undefined;
  const map = await readFile(resolve(maps, `${name}.map`), 'utf8').catch(() => undefined);
  if (!map) return undefined;
  const payload = JSON.parse(map);
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const index = payload.sources.indexOf(entry.originalSource);
  const path = entry.originalSource.replace(/^(\.\.\/)+/, '');
  const original = entry.originalLine + 1;
  return { name: `${path}:${original}`, line: original, text: payload.sourcesContent?.[index] ?? '' };
}

async function inServer(file: string, line: number): Promise<SourceLine | undefined> {
  const path = pathOf(file);
  const isOurs = ['server', 'contract', 'web'].some((folder) => path.startsWith(resolve(root, folder) + sep));
  if (!isOurs || !/\.tsx?$/.test(path)) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { name: `${relative(root, path)}:${line}`, line, text };
}

/**
 * Finds the source of a line in a server bundle. Each bundle has a comment with the path above each of our files, and
 * their lines change only by types and comments. Reading source maps would delay the whole server by a third of a
 * second.
 */
async function inBuiltServer(file: string, line: number): Promise<SourceLine | undefined> {
  const path = pathOf(file);
  if (!path.startsWith(resolve(root, 'dist/server') + sep) || !path.endsWith('.js')) return undefined;
  const text = await readFile(path, 'utf8').catch(() => '');
  const above = text.split('\n').slice(0, line);
  const name = above.map((one) => /^\/\/ (\S+\.[cm]?[jt]sx?)$/.exec(one)?.[1]).findLast(Boolean);
  return name && !name.startsWith('node_modules/') ? { name, line, text } : undefined;
}

const pathOf = (file: string): string => resolve(file.replace(/^file:\/\//, ''));

function linesAround({ text, line }: SourceLine): { line: number; text: string }[] {
  const lines = text.split('\n');
  const first = Math.max(1, line - AROUND);
  return lines
    .slice(first - 1, line + AROUND)
    .map((text, index) => ({ line: first + index, text: text.slice(0, LONGEST_LINE) }));
}
