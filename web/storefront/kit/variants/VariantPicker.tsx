import { type Choice, isColour, nameOf } from '../../../../contract/catalog/variants.ts';
import { swatchOf } from '../media/swatch.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useRs } from '../words/useMoney.ts';
import { isGone, type Product, stepOf } from './product-choice.ts';
import css from './VariantPicker.module.css';

interface Props {
  product: Product;
  choice: Choice;
  onChoose: (type: string, option: string) => void;
  /** Shows on each option how much more it costs than the cheapest. */
  withPrices?: boolean;
  /** Offers only available options. */
  leftOnly?: boolean;
}

/** Shows a group of radios for each of the product's types; colours come with their names. */
export function VariantPicker({ product, choice, onChoose, withPrices, leftOnly }: Props) {
  const t = useTexts<typeof texts>('kit');
  return (
    <div className="stack">
      {product.inventory_type.map(({ inventory_type: type, option }) => (
        <fieldset key={type}>
          <legend className={css.type}>{nameOf(product, type)}</legend>
          <div className="chips">
            {option
              .map((one) => ({ one, gone: isGone(product, choice, type, one) }))
              .filter(({ gone }) => !(gone && leftOnly))
              .map(({ one, gone }) => (
                <label key={one} className={css.option}>
                  <input
                    type="radio"
                    className={css.radio}
                    name={`${product._id} ${type}`}
                    value={one}
                    checked={choice[type] === one}
                    onChange={() => onChoose(type, one)}
                  />
                  <span className={gone ? `${css.chip} ${css.gone}` : css.chip}>
                    {isColour(type) && <Swatch name={one} />}
                    {nameOf(product, one)}
                    {withPrices && !gone && <Step rupees={stepOf(product, choice, type, one)} />}
                    {gone && <span className="visually-hidden"> {t.gone}</span>}
                  </span>
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Step({ rupees }: { rupees: number }) {
  const rs = useRs();
  return rupees > 0 && <small className={css.step}>+ {rs(rupees)}</small>;
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
