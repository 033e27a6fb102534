import { useId } from 'react';
import { isColour, nameOf, type OptionNames } from '../../../../contract/catalog/variants.ts';
import { problem } from '../controls.ts';
import { swatchOf } from '../media/swatch.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useRs } from '../words/useMoney.ts';
import css from './VariantPicker.module.css';

interface Props {
  product: { option_names?: OptionNames | null };
  /** The product's type whose options these are; colours come with a dot. */
  type: string;
  name: string;
  value: string | undefined;
  /** `step`: how many rupees it costs above the cheapest. */
  options: { value: string; gone?: boolean; step?: number }[];
  required?: boolean;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Lets customers choose one of a few visible options. */
export function Chips({ product, type, name, value, options, required, error, onChange }: Props) {
  const id = useId();
  const rs = useRs();
  const t = useTexts<typeof texts>('kit');
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={css.type}>{nameOf(product, type)}</legend>
      <div className="chips">
        {options.map(({ value: option, gone, step = 0 }, index) => (
          <label key={option} className={css.option}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              value={option}
              data-field={required && index === 0 ? name : undefined}
              checked={option === value}
              required={required}
              onChange={() => onChange(option)}
            />
            <span className={gone ? `${css.chip} ${css.gone}` : css.chip}>
              {isColour(type) && <Swatch name={option} />}
              {nameOf(product, option)}
              {step > 0 && <small className={css.step}>+ {rs(step)}</small>}
              {gone && <span className="visually-hidden"> {t.gone}</span>}
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

function Swatch({ name }: { name: string }) {
  const ink = swatchOf(name);
  if (!ink) return null;
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="10.5" fill={ink} stroke="#86868f" />
    </svg>
  );
}
