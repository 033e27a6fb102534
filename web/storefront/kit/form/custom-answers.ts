import { type CustomField, type WrongAnswer, wrongAnswer } from '../../../../contract/offers/answers.ts';

/** Path of the answer to the n-th custom field. */
export type AnswerPath = `d_data.${number}.value`;

export const isAnswer = (path: string): path is AnswerPath => /^d_data\.\d+\.value$/.test(path);

/** Finds answers that are missing, or no number, day or option, by path; the server checks them too. */
export function errorsOfAnswers(
  fields: CustomField[],
  typed: Record<string, string>,
  t: Record<'required' | WrongAnswer, string>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  fields.forEach((field, index) => {
    const path = `d_data.${index}.value`;
    const answer = typed[path]?.trim();
    const wrong = answer ? wrongAnswer(field, answer, t) : field.is_required && t.required;
    if (wrong) errors[path] = wrong;
  });
  return errors;
}

/** Returns the answers in the custom fields, in the form that the order sends. */
export function answersOf(fields: CustomField[], typed: Record<string, string>) {
  return fields.map(({ _id, field_name, field_type }, index) => ({
    scheme_d_data_id: _id,
    field_name,
    field_type,
    value: typed[`d_data.${index}.value`] ?? '',
    is_active: true,
  }));
}

/**
 * Puts the server's errors at the fields of a form. `shownAt` names the field for a part that has none; '' is below the
 * form.
 */
export function errorsAt(shownAt: Record<string, string>, errors: Record<string, string>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [path, text] of Object.entries(errors)) {
    const field = shownAt[path] ?? path;
    if (field) shown[field] ??= text;
  }
  return shown;
}
