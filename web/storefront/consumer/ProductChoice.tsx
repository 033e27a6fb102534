import { fill } from '../../../contract/language/fill.ts';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import buying from '../buying/Buying.module.css';
import { problem } from '../kit/controls.ts';
import { SelectField } from '../kit/form/SelectField.tsx';
import type { FieldErrors } from '../kit/form/useFieldErrors.ts';
import { Picture } from '../kit/media/Picture.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Chips } from '../kit/variants/Chips.tsx';
import { pictureOf } from '../kit/variants/product-choice.ts';
import { useNpr } from '../kit/words/useMoney.ts';
import {
  activeOf,
  type Choice,
  offersLeft,
  optionsOf,
  type Product,
  productOf,
  productsOf,
  type Side,
  typesOf,
  VARIANT_FIELD,
  variantOf,
  withOption,
  withProduct,
} from './choice.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

const NAMES = { main: 'smart_phone', bundle: 'gifts_offers' } as const;

interface Props {
  side: Side;
  offers: ConsumerOffer[];
  choice: Choice;
  errors: FieldErrors;
  onChoose: (choice: Choice, fields: string[]) => void;
}

/** Asks for the phone or its gift: the model and a chip for each option, with the price outside the offer. */
export function ProductChoice({ side, offers, choice, errors, onChoose }: Props) {
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const products = productsOf(offers, side, choice);
  const picked = choice[side];
  const product = productOf(offers, side, choice);
  const active = activeOf(offers, side, choice);
  const variant = variantOf(offers, side, choice);
  const [ofProduct, ofVariant] = [`${side}_product`, VARIANT_FIELD[side]] as const;
  const picture = product && pictureOf({ image: product.images ?? [] }, picked.options);
  const types = product ? typesOf(product) : [];
  const missing = types.find((type) => !picked.options[type]) ?? types[0];
  const isGone = (id: string) =>
    offersLeft(offers, withProduct(choice, side, id)).every((offer) =>
      offer[`${side}_variant`].every(({ is_active }) => !is_active),
    );
  const optionOf = ({ _id, name }: Product) =>
    isGone(_id) ? { value: _id, text: fill(t.sold_out, { option: name }), disabled: true } : { value: _id, text: name };
  return (
    <fieldset className={`${buying.group} ${css.product}`}>
      <legend>{t[NAMES[side]]}</legend>
      {product && picture && <Picture file={picture} alt={product.name} sizes="240px" className={css.face} />}
      <SelectField
        name={ofProduct}
        label={side === 'main' ? t.model : t.gift}
        value={picked.product}
        disabled={products.length === 0}
        empty={side === 'bundle' && !choice.main.product ? t.phone_first : kit.select}
        options={products.map(optionOf)}
        error={errors[ofProduct]}
        required
        onChange={({ target }) =>
          onChoose(withProduct(choice, side, target.value), [
            ofProduct,
            ofVariant,
            ...(side === 'main' ? ['bundle_product', 'bundle_variant_id'] : []),
          ])
        }
      />
      {product &&
        types.map((type) => (
          <Chips
            key={`${product._id} ${type}`}
            product={product}
            type={type}
            name={type === missing ? ofVariant : `${ofVariant} ${type}`}
            value={picked.options[type]}
            options={optionsOf(product, type, active, picked.options).map((value) => ({ value }))}
            required
            error={type === missing ? errors[ofVariant] : undefined}
            onChange={(value) => onChoose({ ...choice, [side]: withOption(picked, type, value, active) }, [ofVariant])}
          />
        ))}
      {product && types.length === 0 && errors[ofVariant] && <p className={problem}>{errors[ofVariant]}</p>}
      <p className={css.mrp}>
        {t.mrp} <strong>{variant ? npr(variant.sales_price) : t.no_price}</strong>
      </p>
    </fieldset>
  );
}
