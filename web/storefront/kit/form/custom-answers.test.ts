import { expect, it } from 'vitest';
import type { FieldType } from '../../../../contract/offers/answers.ts';
import { errorsOfAnswers } from './custom-answers.ts';

const t = {
  required: 'Missing',
  no_number: 'Enter a number.',
  no_day: 'Enter a date like 2026-01-31.',
  no_option: 'Choose one of the options.',
};

it('names required fields that are empty', () => {
  const requiredField = { _id: 'a', field_name: 'Colour', field_type: 'text' as const, value: [], is_required: true };
  const fields = [requiredField, { ...requiredField, is_required: false }, requiredField];
  expect(errorsOfAnswers(fields, { 'd_data.2.value': ' ' }, t)).toEqual({
    'd_data.0.value': 'Missing',
    'd_data.2.value': 'Missing',
  });
});

it('reports a typed answer that is no number, day or option, and leaves an empty one', () => {
  const asked = (field_type: FieldType, value: string[] = []) => ({
    _id: field_type,
    field_name: field_type,
    field_type,
    value,
    is_required: false,
  });
  const fields = [asked('text'), asked('number'), asked('date'), asked('choice', ['Red'])];
  const errors = (...answers: string[]) =>
    errorsOfAnswers(fields, Object.fromEntries(answers.map((answer, index) => [`d_data.${index}.value`, answer])), t);
  expect(errors('twelve', 'twelve', '2026-02-30', 'Blue')).toEqual({
    'd_data.1.value': 'Enter a number.',
    'd_data.2.value': 'Enter a date like 2026-01-31.',
    'd_data.3.value': 'Choose one of the options.',
  });
  expect(errors('', '१२', '2026-02-28', 'Red')).toEqual({});
  expect(errors('', ' ', '', '')).toEqual({});
});
