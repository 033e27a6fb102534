import { describe, expect, it } from 'vitest';
import { ANSWER_TEXTS } from '../orders/answer-texts.ts';
import { type CustomField, type FieldType, readAnswers } from './answers.ts';

const fieldOf = (field_type: FieldType, is_required = false): CustomField => ({
  _id: field_type,
  field_name: `A ${field_type}`,
  field_type,
  value: field_type === 'choice' ? ['Red', 'Blue'] : [],
  is_required,
});
const errorOf = (type: FieldType, value: string | number) =>
  readAnswers([fieldOf(type)], [{ scheme_d_data_id: type, value }], ANSWER_TEXTS).errors['d_data.0.value'];

describe('answers to custom fields', () => {
  it.each<[FieldType, string | number]>([
    ['text', 'anything'],
    ['number', '12.5'],
    ['number', '१२'],
    ['number', 0],
    ['date', '2028-02-29'],
    ['choice', 'Blue'],
  ])('takes for a %s %s', (type, value) => {
    expect(errorOf(type, value)).toBeUndefined();
  });

  it.each<[FieldType, string]>([
    ['number', 'twelve'],
    ['number', 'Infinity'],
    ['date', '2026-02-30'],
    ['date', '31/01/2026'],
    ['choice', 'blue'],
  ])('refuses for a %s %s', (type, value) => {
    expect(errorOf(type, value)).toBeDefined();
  });

  it('requires required answers, each at its place among the fields, and drops empty ones', () => {
    const fields = [fieldOf('text'), fieldOf('number', true)];
    expect(readAnswers(fields, [{ scheme_d_data_id: 'text', value: '  ' }], ANSWER_TEXTS)).toEqual({
      errors: { 'd_data.1.value': 'This field is required.' },
      kept: [],
    });
  });

  it('refuses answers to fields that the scheme lacks, and takes names and types from the scheme', () => {
    const { errors, kept } = readAnswers(
      [fieldOf('text')],
      [
        { scheme_d_data_id: 'text', value: 'Yes' },
        { scheme_d_data_id: 'other', value: 'No' },
      ],
      ANSWER_TEXTS,
    );
    expect(Object.keys(errors)).toEqual(['d_data.1.scheme_d_data_id']);
    expect(kept).toEqual([{ scheme_d_data_id: 'text', field_name: 'A text', field_type: 'text', value: 'Yes' }]);
  });
});
