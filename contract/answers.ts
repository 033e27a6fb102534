/** What a custom field of the order form can be; without zod, because the storefront checks answers, too. */
export const FIELD_TYPES = ['text', 'number', 'date', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface AskedField {
  _id: string;
  field_name: string;
  field_type: FieldType;
  /** The options of a choice. */
  value: string[];
  is_required: boolean;
}

interface Answer {
  scheme_d_data_id: string;
  value?: string | number | null | undefined;
}

/** An answer as the order keeps it. */
export interface KeptAnswer {
  scheme_d_data_id: string;
  field_name: string;
  field_type: FieldType;
  value: string;
}

/**
 * The answers that an order keeps, in the scheme's order, or an error for each bad one. `d_data.N.value` counts by the
 * scheme's fields, so that a required field that was not sent at all has its place too.
 */
export function readAnswers(fields: AskedField[], answers: Answer[]) {
  const errors: Record<string, string> = {};
  const kept: KeptAnswer[] = [];
  answers.forEach((answer, index) => {
    if (!fields.some((field) => field._id === answer.scheme_d_data_id))
      errors[`d_data.${index}.scheme_d_data_id`] = 'This scheme does not ask for this. Reload the page.';
  });
  fields.forEach((field, index) => {
    const answer = answers.find((answer) => answer.scheme_d_data_id === field._id);
    const value = String(answer?.value ?? '').trim();
    const wrong = value === '' ? field.is_required && 'This field is required.' : wrongAnswer(field, value);
    if (wrong) errors[`d_data.${index}.value`] = wrong;
    else if (value !== '')
      kept.push({ scheme_d_data_id: field._id, field_name: field.field_name, field_type: field.field_type, value });
  });
  return { errors, kept };
}

function wrongAnswer(field: AskedField, value: string): string | false {
  switch (field.field_type) {
    case 'number':
      return !Number.isFinite(Number(value)) && 'Enter a number.';
    case 'date':
      return !isDay(value) && 'Enter a date like 2026-01-31.';
    case 'choice':
      return !field.value.includes(value) && 'Choose one of the options.';
    default:
      return false;
  }
}

/** A day that is in the calendar: the 30th of February is not. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
