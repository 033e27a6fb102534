import { expect, it } from 'vitest';
import { findingsIn } from './findings.ts';

const rulesIn = (text: string) => findingsIn('a.tsx', text).map(({ rule }) => rule);
const LONG = 'One two three four five six '.repeat(5).trim();

it.each([
  [`// ${LONG} more.`, 'long'],
  [`const text = '${LONG} more';`, 'long'],
  [`const page = <p>${LONG} more</p>;`, 'long'],
  ['// It waits; it is read; it goes.', 'semicolons'],
  ['// Where there is none, it waits.', 'where'],
  ['// It waits, where there is none.', 'where'],
  ["it('waits even where it is late', go);", 'where'],
  ['// It waits where nobody comes.', 'where'],
  ["const text = 'You are on the waiting list';", 'house'],
  ["const text = 'Second factor required';", 'house'],
  ['// A kept reply is older.', 'house'],
  ['// It is made anew.', 'house'],
])('finds %j', (code, rule) => expect(rulesIn(code)).toEqual([rule]));

it.each([
  `// ${LONG}.`,
  `// ${LONG}. ${LONG}.`,
  '// It waits; it is read.',
  '// Where backups lie.',
  '// It says where a backup lies and where it came from.',
  "const ask = 'Where do you live, or work?';",
  '// Which orders an export holds. What a step does to the units. Also once it is done.',
  "const text = 'The sale is over by now';",
  '// The waiting room opens.',
  `// ${LONG}. \`one\` more.`,
  `// ${LONG}: “one” more.`,
  `// ${LONG}\n// - two more`,
  `// ${LONG}\n// biome-ignore lint: two more`,
  `const text = \`select ${LONG} from more; update this; update that\`;`,
  `const text = sql\`${LONG} more\`;`,
  `const script = 'addEventListener("push", (event) => done()); one two; three four';`,
  `const script = 'let one = 1; two three; four five';`,
  `const style = 'body{margin:0;padding:0} one two; three four';`,
  `const page = '<p>${LONG}</p><ul><li>two more</li></ul> it&nbsp;is&nbsp;one';`,
  `const names = { 'Waiting place': 1 };`,
])('leaves %j', (code) => expect(rulesIn(code)).toEqual([]));

it('says where, what, and what to write instead', () => {
  expect(findingsIn('a.ts', '\n\n// First.\n// Where it is, it waits.').map(({ words }) => words)).toEqual([
    'a.ts:3: “Where it is, it waits.” Write “if” or “when”: “where” is for places.',
  ]);
});

it('ignores the path of an icon', () => {
  const path = `export const path = 'M8.56 3.69a9 9 0 0 0-2.92 ${'1 0 4 0 '.repeat(12)}';`;
  expect(findingsIn('a.ts', path)).toEqual([]);
  expect(findingsIn('a.ts', path.replace(/[\d.]+/g, 'word')).length).toBeGreaterThan(0);
});

it('reads pages paragraph by paragraph and cell by cell, without their code', () => {
  const code = '```ts\n// Where a is, b.\n\n// Where a is, b.\n```';
  const cells = '| one; two | three; four |';
  const page = `# A title\n\nWhere \`a, b\` is, c.\n\n${code}\n\n- One, where two is.\n\n${cells}\n`;
  expect(findingsIn('a.md', page).map(({ words }) => words.split('”')[0])).toEqual([
    'a.md:3: “Where X is, c.',
    'a.md:11: “One, where two is.',
  ]);
});
