import { useId } from 'react';
import { field, input, label as labelLook, problem } from '../kit/controls.ts';
import css from './Reviews.module.css';

interface Props {
  name: string;
  label: string;
  onType(): void;
  error: string | undefined;
}

export function TextArea({ name, label, onType, error }: Props) {
  const id = useId();
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        data-field={name}
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
