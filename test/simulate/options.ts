import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './faults.ts';
import { chances } from './random.ts';

/** The command got options that can't be played; the message is one line. */
export class NotPlayable extends Error {}

interface Option {
  type: 'string' | 'boolean';
  default: string | boolean;
  /** The lowest and the highest of a number. */
  range?: [number, number];
  about: string;
}

const TABLE = {
  seed: {
    type: 'string',
    default: '',
    range: [0, 2 ** 31],
    about: 'plays this launch again; without it, the clock gives one',
  },
  scale: { type: 'string', default: '300', range: [10, 100_000], about: 'buyers' },
  minutes: { type: 'string', default: '1', range: [0.2, 60], about: 'the length' },
  faults: {
    type: 'string',
    default: 'all',
    about: `all, none, or names with commas: ${Object.keys(FAULTS).join(', ')}`,
  },
  demo: {
    type: 'boolean',
    default: false,
    about: 'plays slowly against the server at --address, to watch in launch control',
  },
  address: { type: 'string', default: 'http://127.0.0.1:3000', about: 'the server of --demo, on this machine' },
  report: { type: 'string', default: 'test-results/simulation.html', about: 'the file of the report' },
  help: { type: 'boolean', default: false, about: 'prints this' },
} as const satisfies Record<string, Option>;
type Name = keyof typeof TABLE;

export const HELP = [
  'npm run simulate -- [options]: simulates a launch on a server of its own and recounts it.',
  '',
  ...Object.entries<Option>(TABLE).map(([name, { default: given, range, about }]) => {
    const hints = [range && `${range[0]} to ${range[1]}`, given && `${given} unless told`].filter(Boolean).join('; ');
    return `  ${`--${name}`.padEnd(10)} ${about}${hints && ` (${hints})`}`;
  }),
].join('\n');

/** Reads the words after the command; throws a NotPlayable that says what to do. */
export function readOptions(words: string[]) {
  const values = valuesIn(words);
  const seed = Math.floor(values.seed === '' ? Date.now() % 1_000_000 : numberIn('seed', values.seed));
  return {
    help: values.help,
    demo: values.demo,
    address: values.address,
    report: values.report,
    seed,
    scale: Math.floor(numberIn('scale', values.scale)),
    minutes: numberIn('minutes', values.minutes),
    faults: faultsOf(values.faults, seed),
  };
}

function valuesIn(words: string[]) {
  try {
    return parseArgs({ args: words, options: TABLE }).values;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const name = /--(\w+)/.exec(message)?.[1] as Name;
    // Node takes a number's minus sign for another option.
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && 'range' in TABLE[name]) throw notInRange(name);
    const [line = ''] = message.split(/\.\s/);
    throw new NotPlayable(`${line.replace(/\.$/, '')}. --help prints the options.`);
  }
}

function numberIn(name: 'seed' | 'scale' | 'minutes', given: string): number {
  const [least, most] = TABLE[name].range;
  const value = Number(given);
  if (given.trim() === '' || !(value >= least && value <= most)) throw notInRange(name);
  return value;
}

function notInRange(name: Name): NotPlayable {
  const { range = [] }: { range?: readonly number[] } = TABLE[name] as Option;
  return new NotPlayable(`--${name} is a number from ${range[0]} to ${range[1]}.`);
}

function faultsOf(chosen: string, seed: number): Fault[] {
  const all = Object.keys(FAULTS) as Fault[];
  if (chosen === 'none') return [];
  // Ordered by the seed: each has another order of the faults.
  if (chosen === 'all') return all.toSorted((a, b) => chances(seed).of(a).next() - chances(seed).of(b).next());
  const names = chosen.split(',') as Fault[];
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new NotPlayable(`--faults knows ${all.join(', ')}; not ${unknown}.`);
  return names;
}
