import type { OptionNames } from '../catalog/variants.ts';
import { plainDigits } from '../language/devanagari.ts';

/** Types of custom fields of the order form. This file has no zod, because the storefront checks answers too. */
export const FIELD_TYPES = ['text', 'number', 'date', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface CustomField {
  _id: string;
  field_name: string;
  field_type: FieldType;
  /** The options of a choice. */
  value: string[];
  option_names?: OptionNames | null;
  is_required: boolean;
}

/** Texts about a wrong answer, in the customer's language. */
export type AnswerTexts = Record<'not_asked' | 'missing' | WrongAnswer, string>;
export type WrongAnswer = 'no_number' | 'no_day' | 'no_option';

interface Answer {
  scheme_d_data_id: string;
  value?: string | number | null;
}

/** The customer's answer, as the order stores it. */
export interface KeptAnswer {
  scheme_d_data_id: string;
  field_name: string;
  field_type: FieldType;
  value: string;
}

/**
 * Returns the answers that an order stores, in the scheme's order, or an error for each wrong one. `d_data.N.value`
 * counts the scheme's fields, so a missing required field has its index too.
 */
export function readAnswers(fields: CustomField[], answers: Answer[], t: AnswerTexts) {
  const errors: Record<string, string> = {};
  const keptAnswers: KeptAnswer[] = [];
  answers.forEach((answer, index) => {
    if (!fields.some((field) => field._id === answer.scheme_d_data_id))
      errors[`d_data.${index}.scheme_d_data_id`] = t.not_asked;
  });
  fields.forEach((field, index) => {
    const answer = answers.find((answer) => answer.scheme_d_data_id === field._id);
    const typed = String(answer?.value ?? '').trim();
    const problem = typed === '' ? field.is_required && t.missing : wrongAnswer(field, typed, t);
    if (problem) errors[`d_data.${index}.value`] = problem;
    else if (typed !== '')
      keptAnswers.push({
        scheme_d_data_id: field._id,
        field_name: field.field_name,
        field_type: field.field_type,
        value: field.field_type === 'number' ? plainDigits(typed) : typed,
      });
  });
  return { errors, kept: keptAnswers };
}

/** Returns why an answer doesn't fit its field; false if it does. */
export function wrongAnswer(field: CustomField, value: string, t: Pick<AnswerTexts, WrongAnswer>): string | false {
  switch (field.field_type) {
    case 'number':
      return !Number.isFinite(Number(plainDigits(value))) && t.no_number;
    case 'date':
      return !isDay(value) && t.no_day;
    case 'choice':
      return !field.value.includes(value) && t.no_option;
    default:
      return false;
  }
}

/** Whether a day is in the calendar: 30 February isn't. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
