import type { CustomField } from '../../../../contract/offers/answers.ts';

/** The path of the answer to the n-th custom field. */
export type AnswerPath = `d_data.${number}.value`;

export const isAnswer = (path: string): path is AnswerPath => /^d_data\.\d+\.value$/.test(path);

/**
 * The required fields that nobody has filled in, by their places in the form; the server checks the form of the
 * answers.
 */
export function unanswered(fields: CustomField[], typed: Record<string, string>, text: string): Record<string, string> {
  const places = fields.flatMap(({ is_required }, index) => (is_required ? [`d_data.${index}.value`] : []));
  return Object.fromEntries(places.filter((place) => !typed[place]?.trim()).map((place) => [place, text]));
}

/** The answers in the custom fields, by their places in the form, as the order sends it. */
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
 * The server's errors at the fields of a form. `shownAt` names the field for a part of an order or a purchase that has
 * none of its name. An answer is shown at its question.
 */
export function errorsAt(
  fields: readonly string[],
  shownAt: Record<string, string>,
  errors: Record<string, string>,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [path, text] of Object.entries(errors)) {
    const field = isAnswer(path) || fields.includes(path) ? path : Object.hasOwn(shownAt, path) ? shownAt[path] : null;
    if (field) shown[field] ??= text;
  }
  return shown;
}
