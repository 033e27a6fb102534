import { Select, TextInput } from '@mantine/core';
import type { CustomField } from '../../../../contract/offers/answers.ts';
import type { FormErrors } from '../../kit/form/typed-form.ts';

interface CustomAnswersProps {
  fields: CustomField[];
  /** By the field's id. */
  values: Record<string, string>;
  errors: FormErrors;
  onChange: (values: Record<string, string>) => void;
}

/** The questions of a scheme besides the usual ones. */
export function CustomAnswers({ fields, values, errors, onChange }: CustomAnswersProps) {
  return fields.map(({ _id, field_name, field_type, value: options, is_required }, index) => {
    const shared = {
      label: field_name,
      required: is_required,
      error: errors[`d_data.${index}.value`],
      value: values[_id] ?? '',
    };
    const set = (value: string) => onChange({ ...values, [_id]: value });
    return field_type === 'choice' ? (
      <Select
        key={_id}
        {...shared}
        value={shared.value || null}
        data={options}
        onChange={(value) => set(value ?? '')}
      />
    ) : (
      <TextInput
        key={_id}
        {...shared}
        {...(field_type === 'number' && { inputMode: 'decimal' })}
        {...(field_type === 'date' && { placeholder: 'YYYY-MM-DD' })}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  });
}
