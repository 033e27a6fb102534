import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { field, hint as hintLook, input, label as labelLook, problem } from './controls.ts';
import css from './TextField.module.css';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  type?: 'text' | 'tel' | 'email' | 'password' | 'date';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** Stands before what is typed, such as the country's code. */
  prefix?: string;
  /** Stands at the end of the input, such as a button. */
  children?: ReactNode;
}

export function TextField({ label, value, onChange, error, hint, prefix, children, ...rest }: Props) {
  const id = useId();
  const { name, required, type = 'text' } = rest;
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
        {!required && <small> (optional)</small>}
      </label>
      <div className={css.line}>
        {prefix && (
          <span className={css.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          id={id}
          type={type}
          data-field={name}
          className={prefix ? `${input} ${css.prefixed}` : input}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? problem : hintLook}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
