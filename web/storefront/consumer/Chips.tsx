import { useId } from 'react';
import { problem } from '../kit/controls.ts';
import chips from '../kit/variants/VariantPicker.module.css';

interface Props {
  name: string;
  label: string;
  value: string | undefined;
  /** `ink` colours the option's dot. */
  options: { value: string; text: string; ink: string | undefined }[];
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Lets customers choose one of a few visible options. */
export function Chips({ name, label, value, options, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={chips.type}>{label}</legend>
      <div className="chips">
        {options.map(({ value: option, text, ink }, index) => (
          <label key={option} className={chips.option}>
            <input
              type="radio"
              className={chips.radio}
              name={name}
              value={option}
              data-field={index === 0 ? name : undefined}
              checked={option === value}
              required
              onChange={() => onChange(option)}
            />
            <span className={chips.chip}>
              {ink && (
                <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
                  <circle cx="11" cy="11" r="10.5" fill={ink} stroke="#86868f" />
                </svg>
              )}
              {text}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className={problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
