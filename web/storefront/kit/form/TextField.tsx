import { type FocusEvent, type HTMLAttributes, type ReactNode, useId } from 'react';
import { field, hint as hintLook, input, label as labelLook, problem } from '../controls.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import css from './TextField.module.css';

interface Props {
  name: string;
  label: string;
  defaultValue?: string;
  /** Something is typed: the earlier error does not apply any more. */
  onType: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: string;
  hint?: string;
  required?: boolean;
  type?: 'text' | 'tel' | 'email' | 'password' | 'date';
  /** The last day that can be chosen. */
  max?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** Stands before the typed text, such as the country's code. */
  prefix?: string;
  /** Stands at the end of the input, such as a button. */
  children?: ReactNode;
}

/** A line of text that keeps itself: its form reads it from the field (`typedIn`). */
export function TextField({ label, onType, error, hint, prefix, children, ...rest }: Props) {
  const id = useId();
  const t = useTexts<typeof texts>('kit');
  const { name, required, type = 'text' } = rest;
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
        {!required && <small> {t.optional}</small>}
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
          aria-invalid={error !== undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onInput={onType}
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
