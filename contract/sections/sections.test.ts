import { expect, it } from 'vitest';
import { fieldErrors } from '../errors.ts';
import { draftSection, HEADLINE, SECTION_KINDS, section } from './sections.ts';

const ID = '01234567-89ab-7def-8123-456789abcdef';
const TITLES = { title: 'One', title_ne: 'एक' };
const wrong = (given: object) => {
  const { error } = section.safeParse({ ...TITLES, ...given });
  return error ? fieldErrors(error) : {};
};

it('a headline of 200 letters is refused, at the field of its language', () => {
  const long = 'a'.repeat(200);
  expect(wrong({ kind: 'stores', title: long })).toEqual({
    title: `Use at most ${HEADLINE} characters: a headline is read at a glance.`,
  });
  expect(wrong({ kind: 'stores', title_ne: 'क'.repeat(HEADLINE + 1) })).toHaveProperty('title_ne');
  expect(wrong({ kind: 'stores', title: 'aaaaa '.repeat(HEADLINE / 6) })).toEqual({});
});

it('a word that a phone would break in two is refused, by its letters', () => {
  expect(wrong({ kind: 'stores', title: `Oh ${'a'.repeat(19)}` }).title).toContain('more than 18 letters');
  expect(wrong({ kind: 'stores', title: `${'a'.repeat(18)}-${'a'.repeat(18)}`, title_ne: 'की'.repeat(18) })).toEqual(
    {},
  );
});

it('a text in one language asks for the other one, at the field where it is missing', () => {
  expect(wrong({ kind: 'stores', title_ne: null })).toEqual({ title_ne: 'Add the Nepali text too.' });
  expect(wrong({ kind: 'stores', title: '' })).toEqual({ title: 'Write it in English.' });
  expect(wrong({ kind: 'stores', line_ne: 'एक' })).toEqual({ line: 'Write it in English.' });
  const item = [{ question: 'When?', question_ne: 'कहिले?', answer: 'Today.', answer_ne: '' }];
  expect(wrong({ kind: 'questions', item })).toEqual({ 'item.0.answer_ne': 'Add the Nepali text too.' });
});

it('requires the parts that a section needs to be shown', () => {
  expect(wrong({ kind: 'hero' })).toEqual({ picture: 'Choose a picture.' });
  expect(wrong({ kind: 'hero', picture: 'none' })).toEqual({ picture: 'Choose a picture.' });
  expect(wrong({ kind: 'story' })).toHaveProperty('number');
  expect(wrong({ kind: 'story', number: '200' })).toEqual({});
  expect(wrong({ kind: 'gallery', item: [{ picture: ID }] })).toEqual({ item: 'Add at least two pictures.' });
  expect(wrong({ kind: 'comparison', product_id: ID })).toEqual({});
  expect(wrong({ kind: 'nothing' })).toHaveProperty('kind');
});

it('all missing parts are reported at once, but a draft can lack them', () => {
  const film = { kind: 'film', ...TITLES, title_ne: '' };
  expect(wrong(film)).toEqual({
    film: 'Choose a video.',
    picture: 'Choose a picture.',
    text: 'Describe what the video shows and says, for people who can’t see or hear it.',
    title_ne: 'Add the Nepali text too.',
  });
  expect(draftSection.safeParse(film).success).toBe(true);
  expect(draftSection.safeParse({ ...film, title: 'a'.repeat(200) }).success).toBe(false);
});

it('a section that fills itself from records needs only a title', () => {
  const bare = SECTION_KINDS.filter((kind) => Object.keys(wrong({ kind })).length === 0);
  expect(bare).toEqual(['gifts', 'colours', 'timeline', 'countdown', 'counter', 'stores', 'quotes']);
});
