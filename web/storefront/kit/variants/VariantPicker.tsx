import type { Choice } from '../../../../contract/catalog/variants.ts';
import { Chips } from './Chips.tsx';
import { isGone, type Product, stepOf } from './product-choice.ts';

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
  return (
    <div className="stack">
      {product.inventory_type.map(({ inventory_type: type, option }) => (
        <Chips
          key={type}
          product={product}
          type={type}
          name={`${product._id} ${type}`}
          value={choice[type]}
          options={option.flatMap((value) => {
            const gone = isGone(product, choice, type, value);
            if (gone && leftOnly) return [];
            return { value, gone, step: withPrices && !gone ? stepOf(product, choice, type, value) : 0 };
          })}
          onChange={(value) => onChoose(type, value)}
        />
      ))}
    </div>
  );
}
