import { type TextareaHTMLAttributes, useId } from 'react';
import { field, input, label as labelLook, problem } from '../controls.ts';
import css from './TextField.module.css';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: string;
  onType: () => void;
  error: string | undefined;
}

/** Shows an uncontrolled text of several lines, which its form reads from the field (`typedIn`). */
export function TextArea({ label, onType, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        data-field={rest.name}
        className={`${input} ${css.area}`}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-note`}
        onInput={onType}
      />
      {error && (
        <p id={`${id}-note`} className={problem}>
          {error}
        </p>
      )}
    </div>
  );
}
