import { expect, it } from 'vitest';
import { findingsIn } from './findings.ts';

const inCode = (text: string) => findingsIn('a.tsx', text).length;

it.each([
  '// Who waits is told.',
  '/** Adds a row. Of two rows the later counts. */',
  '/**\n * It is kept.\n * Whoever asks gets it.\n */',
  '// A list that\n// is made anew',
  '/** What a step does to the units. */',
  "const label = 'What waits for you';",
  '// It is kept for who comes back.',
  "it('is refused to who lacks it', () => {});",
  '// Approved by a person other than who asked.',
  "const text = 'It is none.';",
  'const text = `The sale is over by now`;',
  'const page = <p>Change the own password</p>;',
  "it('tells of a change', () => {});",
  "it('who waits is told', () => {});",
  "test('whoever cancels is told', { tag: '@whole' }, () => {});",
  "it.each([1, 2])('of %s is kept', () => {});",
  '// So many rows go in one statement.',
  "describe('what is kept', () => {});",
  "describe('a save', () => { it('of a role is kept', () => {}); });",
  "test.describe('staff', () => { test('who wait are told', () => {}); });",
  "const message = 'They were told all of it';",
  '// None until it is submitted.',
  '/** Which orders an export holds. */',
  '// Whose pass it is, and its session.',
  '// Also once it is done.',
  '// Besides, it is told in a toast.',
  '// The offer is not over yet.',
  'const text = `Your turn is nearly over`;',
  '// It waits until the time would be over.',
  '// The code of the office, where it has such a one.',
  '// The time to pay, of a purchase.',
  '// The form keeps what was typed.',
  "it('says so, and what is chosen stays', () => {});",
  "it('that is late proves nothing', () => {});",
])('finds %j', (code) => expect(inCode(code)).toBeGreaterThan(0));

it.each([
  '// Who waits?',
  "const ask = 'What would you like to compare?';",
  `const ask = \`What would you like to compare with \${name}?\`;`,
  '// It says who decides, and depends on who asks. The store to whom it belongs is told.',
  '// A customer who waits is told. Of course it is sent once.',
  "const who = 'Who';",
  'if (a) /* the word own */ b();',
  "const path = 'anew';",
  'const price = <p>It is over 9000</p>;',
  "const words = say('who waits');",
  '// Where there is none, it waits while a mouse is over it.',
  "const ask = 'Which one is yours?';",
  "const text = 'None of these orders can be printed.';",
  '// It says what was sold, and what is missing.',
  '// It also counts. It is not over 9000, of course.',
  "const text = 'That retailer is not one of yours.';",
])('leaves %j', (code) => expect(inCode(code)).toBe(0));

it('says where, what, and what to write instead', () => {
  expect(findingsIn('a.ts', '\n\n// First.\n// Who waits is told.')).toEqual([
    'a.ts:3: “Who waits is told.” Write name who does it: “A customer who …”, “People who …”.',
  ]);
});

it('reads pages paragraph by paragraph, without their code', () => {
  const page =
    '# A title\n\nWho reads `Of this` learns.\n\n```ts\n// Who reads\n```\n\n- Of two, one.\n\n**Why.** What is so stays.\n';
  expect(findingsIn('a.md', page).map((finding) => finding.split('”')[0])).toEqual([
    'a.md:3: “Who reads X learns.',
    'a.md:9: “Of two, one.',
    'a.md:11: “What is so stays.',
  ]);
});
