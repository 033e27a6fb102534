import { type Text, textsOf } from './texts.ts';

interface Rule {
  name: string;
  isBroken(sentence: string): boolean;
  /** The replacement to write. */
  instead: string;
}

const LONGEST = 30;

/** “Where” for “if”: before a comma or after one, after a word such as “even”, or before “no” or “there is”. */
const CONDITIONS = [
  /^Where\b(?! to\b|.*\?$).*?, /,
  /, where\b/,
  /\b(?:even|also|as|only|nothing|otherwise) where\b/,
  /\bwhere (?:no|nobody|nothing|none|both|there (?:is|are|was|were))\b/,
];

/** House words and phrases, each with the glossary's words. */
const HOUSE: [RegExp, string][] = [
  [/\bwaiting (?:list|place|number)s?\b/i, '“waitlist”, “waitlist entry”, “waitlist number”'],
  [/\bsecond factors?\b/i, '“two-step verification”'],
  [/\bsecond person\b/i, '“second approver”'],
  [/\bkept (?:reply|replies|pages?)\b/i, '“cached response”, “cached page”'],
  [/\bcom(?:es?|ing) to life\b/i, '“hydrates”'],
  [/\bpeople who may\b/i, '“users allowed to”'],
  [/\bin a circle\b/i, '“deadlock”'],
  [/\banew\b/i, '“again”'],
];

/** Each rule reads one sentence. docs/style.md gives the reasons. */
const RULES: Rule[] = [
  {
    name: 'long',
    isBroken: (sentence) => sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length > LONGEST,
    instead: `two sentences: this one has more than ${LONGEST} words`,
  },
  {
    name: 'semicolons',
    isBroken: (sentence) => (sentence.match(/;/g) ?? []).length > 1,
    instead: 'two sentences: this one has two semicolons',
  },
  {
    // A place has no condition after it: “Where a backup lies.”
    name: 'where',
    isBroken: (sentence) => CONDITIONS.some((condition) => condition.test(sentence)),
    instead: '“if” or “when”: “where” is for places',
  },
  ...HOUSE.map(([pattern, instead]) => ({ name: 'house', isBroken: (text: string) => pattern.test(text), instead })),
];

export interface Finding {
  rule: string;
  kind: Text['kind'];
  /** The place, the sentence and the advice, in one line. */
  words: string;
}

/** Returns the sentences of a file that aren't plain English. */
export function findingsIn(file: string, source: string): Finding[] {
  return textsOf(file, source).flatMap(({ line, text, kind }) =>
    sentencesOf(text).flatMap((sentence) =>
      RULES.filter((rule) => rule.isBroken(sentence)).map(({ name, instead }) => ({
        rule: name,
        kind,
        words: `${file}:${line}: “${sentence.slice(0, 90)}” Write ${instead}.`,
      })),
    ),
  );
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:]["”’)]?)\s+(?=["“‘(]?[A-Z]|["“`])|\n\s*(?=\n|- |--|node |biome-ignore )/)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^["“‘(]/, ''),
    )
    .filter(isProse);

/** The path of an icon or a table of days isn't a sentence: few of its words have two letters in a row. */
function isProse(text: string): boolean {
  const words = text.split(' ');
  return words.filter((word) => /\p{L}{2}/u.test(word)).length * 3 > words.length;
}
