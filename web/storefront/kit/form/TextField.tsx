import { type FocusEvent, type HTMLAttributes, type ReactNode, useId } from 'react';
import { input } from '../controls.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { Field } from './Field.tsx';
import css from './TextField.module.css';

interface Props {
  name: string;
  label: string;
  defaultValue?: string;
  /** Called when the visitor types, because an earlier error no longer applies. */
  onType: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: string;
  hint?: string;
  required?: boolean;
  type?: 'text' | 'tel' | 'email' | 'password' | 'date';
  /** The latest day. */
  max?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** Shown before the typed text, such as the country code. */
  prefix?: string;
  /** Shown at the input's end, such as a button. */
  children?: ReactNode;
}

/** Shows an uncontrolled line of text, which its form reads from the field (`typedIn`). */
export function TextField({ label, onType, error, hint, prefix, children, ...rest }: Props) {
  const id = useId();
  const t = useTexts<typeof texts>('kit');
  const { name, required, type = 'text' } = rest;
  return (
    <Field
      id={id}
      label={
        <>
          {label}
          {!required && <small> {t.optional}</small>}
        </>
      }
      error={error}
      hint={hint}
    >
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
    </Field>
  );
}
