import { type TextareaHTMLAttributes, useId } from 'react';
import { input } from '../controls.ts';
import { Field } from './Field.tsx';
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
    <Field id={id} label={label} error={error}>
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
    </Field>
  );
}
