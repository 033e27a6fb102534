import { useId } from 'react';
import { field, input, label as labelLook, problem } from '../kit/controls.ts';
import css from './Reviews.module.css';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

export function TextArea({ name, label, value, onChange, error }: Props) {
  const id = useId();
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        data-field={name}
        className={`${input} ${css.area}`}
        value={value}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-note`} className={problem}>
          {error}
        </p>
      )}
    </div>
  );
}
