import { textsOf } from './texts.ts';

interface Rule {
  pattern: RegExp;
  /** The advice on better words. */
  instead: string;
  /** The rule only applies to titles of tests. */
  isForTitles?: true;
}

/** Each rule reads one sentence, or the title of a test as if it were one. docs/style.md gives the reasons. */
const RULES: Rule[] = [
  // A question may begin with “Who”.
  { pattern: /^Who(?:ever|m(?:ever)?)?\b(?!.*\?$)/, instead: 'name who does it: “A customer who …”, “People who …”' },
  // A question may begin with “What” as well.
  {
    pattern: /^What\b(?!.*\?$)/,
    instead: 'begin with the noun; “What a step does …” is “The change that a step makes …”',
  },
  { pattern: /^None\b(?! of\b|:)/, instead: 'say what there is none of: “No order …”, “Undefined where …”' },
  { pattern: /^Which\b(?!.*\?$)/, instead: 'begin with the noun: “The orders that an export holds …”' },
  { pattern: /^Whose\b(?!.*\?$)/, instead: 'name the owner: “The customer who …”, “A user whose …”' },
  {
    pattern: /^(?:Also|Likewise|Besides)\b/,
    instead: 'begin with the subject, and put “also”, “too” or “as well” behind it',
  },
  // A title inside a group continues the group's name, but is read alone where it fails.
  {
    pattern: /^That\b/,
    instead: 'a sentence as the title: “is paid back where it came too late …”',
    isForTitles: true,
  },
  {
    pattern: /, of (?:an?|one|this|all|several|the|those|its|their)\b[^,:;]*\.?$/,
    instead: 'put it before or behind its noun: “An office’s count.”, “The count of an office.”',
  },
  // A verb of saying, asking or knowing may have such a question as its object.
  {
    pattern:
      /(?<!\b(?:say|says|said|tells?|shows?|shown|asks?|knows?|sees?|saw|about) )\bwhat (?:is|are|was|were) (?:\w+ly |not |already |now )?(?:\w{2,}ed|sold|sent|kept|held|written|shown|chosen|given|taken|told|drawn|paid|lost|made|done|built)\b(?!.*\?$)/,
    instead: 'name the thing: “the typed text”, “the units sold”, “the kept reply”',
  },
  {
    pattern: /^Of\b(?! course\b)/,
    instead: 'begin with the subject; “Of two rows the later …” is “The later of two rows …”',
  },
  { pattern: /^So many\b(?!.*\bthat\b)/, instead: 'say what is counted: “Rows that go in one statement.”' },
  // Inside a sentence it must follow a noun; “who” itself asks a question, as in “says who decides”.
  {
    pattern: /\b(?:for|to|than|from) who\b/i,
    instead: 'name somebody before it: “for a customer who …”, “to users who …”, “than the one who …”',
  },
  { pattern: /\banew\b/i, instead: '“again”, or “new” before what is new' },
  { pattern: /(?<!\bthere )\b(?:is|are|was|were) none\b/i, instead: '“is not a …”, “there is no …”' },
  {
    pattern:
      /\b(?:is|are|was|were|be|been|being) (?:(?:not|nearly|almost|already|long|never|soon) )*over\b(?! (?:\d|it\b|number))/i,
    instead: '“has ended”, “has expired”, “is about to end”',
  },
  { pattern: /\bsuch (?:a )?one\b/i, instead: 'the noun: “where the office has a code”' },
  { pattern: /\bthe own\b/i, instead: '“your”, “its”, “their own”' },
  { pattern: /\b(?:tells?|told|telling) (?:\w+ )?of\b/i, instead: '“tell … about”, “report”, “mention”' },
];

/** The sentences of a file that are not plain English, one a line: the place, the sentence, and a better form. */
export function findingsIn(file: string, source: string): string[] {
  return textsOf(file, source).flatMap(({ line, text, isTitle }) =>
    sentencesOf(text).flatMap((sentence) =>
      RULES.filter(({ pattern, isForTitles }) => (isTitle || !isForTitles) && pattern.test(sentence)).map(
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
