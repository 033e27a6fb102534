import { useEffect, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import { refusal as refusalLook } from '../../kit/controls.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { VariantPicker } from '../../kit/variants/VariantPicker.tsx';
import { type Choices, goneOf, namedWith, productsOf } from '../order.ts';
import type { texts } from '../texts.ts';

interface Props {
  scheme: SchemePublic;
  choices: Choices;
  /** Set if an order was sent or tried; names what sold out. Another choice clears it. */
  refusal: string;
  setRefusal: (refusal: string) => void;
  onChoose: (product_id: string, type: string, option: string) => void;
}

/**
 * Lists variants that sold out while the sheet was open, and the remaining ones. Stays after a choice, so that the
 * customer can change it.
 */
export function StillLeft({ scheme, choices, refusal, setRefusal, onChoose }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const [shownIds, setShownIds] = useState<string[]>([]);
  const gone = goneOf(scheme, choices).map(({ _id }) => _id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say when they change
  useEffect(() => setShownIds([...new Set([...shownIds, ...gone])]), [gone.join()]);

  return (
    <div className="stack" data-left="">
      {productsOf(scheme).map((product) => {
        const choice = choices[product._id] ?? {};
        const isGone = gone.includes(product._id);
        if (scheme.is_sold_out || !(isGone || shownIds.includes(product._id))) return null;
        return (
          <div key={product._id}>
            {isGone && (
              <p className={refusalLook} role="alert">
                {refusal && `${t.not_available} `}
                {fill(t.just_sold, { product: namedWith(product, choices) })}
              </p>
            )}
            <VariantPicker
              product={product}
              choice={choice}
              leftOnly
              withPrices={product === scheme.main_product}
              onChoose={(type, option) => {
                setRefusal('');
                onChoose(product._id, type, option);
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
