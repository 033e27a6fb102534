import { useId } from 'react';
import type { AskedField } from '../../../contract/answers.ts';
import { field as fieldLook, input, label, problem } from '../kit/controls.ts';
import { TextField } from '../kit/TextField.tsx';
import type { AnswerPath, Errors } from './order-form.ts';

interface Props {
  fields: AskedField[];
  /** What was typed, by the field's id. */
  typed: Record<string, string>;
  errors: Errors;
  onChange: (field: string, path: AnswerPath, value: string) => void;
}

/** What this scheme asks for besides the usual. */
export function CustomFields({ fields, typed, errors, onChange }: Props) {
  return fields.map((field, index) => {
    const path: AnswerPath = `d_data.${index}.value`;
    const shared = {
      name: path,
      label: field.field_name,
      value: typed[field._id] ?? '',
      error: errors[path],
      required: field.is_required,
      onChange: (value: string) => onChange(field._id, path, value),
    };
    switch (field.field_type) {
      case 'choice':
        return <ChoiceField key={field._id} {...shared} options={field.value} />;
      case 'date':
        return <TextField key={field._id} {...shared} type="date" />;
      case 'number':
        return <TextField key={field._id} {...shared} inputMode="decimal" />;
      default:
        return <TextField key={field._id} {...shared} />;
    }
  });
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  required: boolean;
  options: string[];
  onChange: (value: string) => void;
}

function ChoiceField({ name, label: text, value, error, required, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={fieldLook}>
      <label className={label} htmlFor={id}>
        {text}
        {!required && <small> (optional)</small>}
      </label>
      <select
        id={id}
        data-field={name}
        className={input}
        value={value}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Select one</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && (
        <p id={`${id}-note`} className={problem}>
          {error}
        </p>
      )}
    </div>
  );
}
