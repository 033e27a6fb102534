import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { field, input, label as labelLook, problem } from '../controls.ts';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  /** The first option, which chooses nothing. */
  empty?: string;
  options: { value: string; text: string | null | undefined; disabled?: boolean }[];
  error?: string | undefined;
  /** Shown below the select. */
  children?: ReactNode;
}

export function SelectField({ label, empty, options, error, children, ...rest }: Props) {
  const id = useId();
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
      </label>
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
      {error && (
        <p id={`${id}-note`} className={problem}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
