import type { AnswerTexts } from '../offers/answers.ts';

/** The server's messages about wrong answers. */
export const ANSWER_TEXTS: AnswerTexts = {
  not_asked: 'This form has changed. Reload the page.',
  missing: 'This field is required.',
  no_number: 'Enter a number.',
  no_day: 'Enter a date like 2026-01-31.',
  no_option: 'Choose one of the options.',
};
