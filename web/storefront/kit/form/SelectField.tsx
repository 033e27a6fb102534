import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { input } from '../controls.ts';
import { Field } from './Field.tsx';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  /** The first option, which chooses nothing. */
  empty?: string;
  options: { value: string; text: string | null | undefined; disabled?: boolean }[];
  error?: string | undefined;
}

export function SelectField({ label, empty, options, error, ...rest }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...rest}
        id={id}
        data-field={rest.name}
        className={input}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
