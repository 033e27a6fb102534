import { textsOf } from './texts.ts';

interface Rule {
  pattern: RegExp;
  /** The advice on better words. */
  instead: string;
}

/** Each looks at one sentence, or at a title of a test as if it were one. docs/style.md tells why. */
const RULES: Rule[] = [
  // A question may begin with “Who”.
  { pattern: /^Who(?:ever|m(?:ever)?)?\b(?!.*\?$)/, instead: 'name who does it: “A customer who …”, “People who …”' },
  // So may one begin with “What”.
  {
    pattern: /^What\b(?!.*\?$)/,
    instead: 'begin with the noun; “What a step does …” is “The change that a step makes …”',
  },
  {
    pattern: /^Of\b(?! course\b)/,
    instead: 'begin with the subject; “Of two rows the later …” is “The later of two rows …”',
  },
  { pattern: /^So many\b(?!.*\bthat\b)/, instead: 'say what is counted: “Rows that go in one statement.”' },
  // Inside a sentence it has to follow somebody; “who” itself asks a question, as in “says who decides”.
  {
    pattern: /\b(?:for|to|than|from) who\b/i,
    instead: 'name somebody before it: “for a customer who …”, “to users who …”, “than the one who …”',
  },
  { pattern: /\banew\b/i, instead: '“again”, or “new” before what is new' },
  { pattern: /(?<!\bthere )\b(?:is|are|was|were) none\b/i, instead: '“is not a …”, “there is no …”' },
  { pattern: /\b(?:is|are|was|were) over\b(?! (?:\d|it\b|number))/i, instead: '“has ended”, “has expired”' },
  { pattern: /\bthe own\b/i, instead: '“your”, “its”, “their own”' },
  { pattern: /\b(?:tells?|told|telling) (?:\w+ )?of\b/i, instead: '“tell … about”, “report”, “mention”' },
];

/** The sentences of a file that are not plain English, a line each: where, what, and what to write instead. */
export function findingsIn(file: string, source: string): string[] {
  return textsOf(file, source).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) =>
      RULES.filter(({ pattern }) => pattern.test(sentence)).map(
        ({ instead }) => `${file}:${line}: “${sentence.slice(0, 90)}” Write ${instead}.`,
      ),
    ),
  );
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?:;]["”’)]?) (?=["“‘(]?[A-Z])/)
    .map((sentence) => sentence.trim().replace(/^["“‘(]/, ''));
