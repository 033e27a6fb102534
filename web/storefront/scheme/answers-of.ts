import type { AskedField } from '../../../contract/answers.ts';

/** What was typed into the custom fields, by their places in the form, as the order sends it. */
export function answersOf(fields: AskedField[], typed: Record<string, string>) {
  return fields.map(({ _id, field_name, field_type }, index) => ({
    scheme_d_data_id: _id,
    field_name,
    field_type,
    value: typed[`d_data.${index}.value`] ?? '',
    is_active: true,
  }));
}
