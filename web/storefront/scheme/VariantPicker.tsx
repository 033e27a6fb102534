import type { Choice } from '../../../contract/variants.ts';
import { isColour, isGone, type Product } from './order.ts';
import { swatchOf } from './swatch.ts';
import css from './VariantPicker.module.css';

interface Props {
  product: Product;
  choice: Choice;
  onChoose: (type: string, option: string) => void;
}

/** One group of radios a type of the product; colours show themselves and their name. */
export function VariantPicker({ product, choice, onChoose }: Props) {
  return (
    <div className={css.picker}>
      {product.inventory_type.map(({ inventory_type, option }) => (
        <fieldset key={inventory_type}>
          <legend className={css.type}>{inventory_type}</legend>
          <div className={css.options}>
            {option.map((one) => (
              <label key={one} className={css.option}>
                <input
                  type="radio"
                  className={css.radio}
                  name={`${product._id} ${inventory_type}`}
                  value={one}
                  checked={choice[inventory_type] === one}
                  onChange={() => onChoose(inventory_type, one)}
                />
                <span className={isGone(product, choice, inventory_type, one) ? `${css.chip} ${css.gone}` : css.chip}>
                  {isColour(inventory_type) && <Swatch name={one} />}
                  {one}
                  {isGone(product, choice, inventory_type, one) && (
                    <span className="visually-hidden"> (not available)</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Swatch({ name }: { name: string }) {
  const ink = swatchOf(name);
  if (!ink) return null;
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="10.5" fill={ink} stroke="#0b0b0c" strokeOpacity="0.25" />
    </svg>
  );
}
