import { useEffect, useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import { formatRs } from '../../../contract/money.ts';
import type { ProductPublic } from '../../../contract/shop.ts';
import { type Choice, canBuy, choiceOf, firstChoice, variantOf } from '../../../contract/variants.ts';
import { button } from '../kit/controls.ts';
import { lastSecond } from '../kit/dates.ts';
import { linkedChoices, withVariants } from '../kit/linked-variants.ts';
import { isForOrder, orderAddress } from '../kit/order-address.ts';
import { Struck } from '../kit/Saved.tsx';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useDayText } from '../kit/useDayText.ts';
import { pictureOf } from '../scheme/order.ts';
import { VariantPicker } from '../scheme/VariantPicker.tsx';
import css from './Buy.module.css';
import type { texts } from './texts.ts';

/** What a variant costs and whether it is there, by chips; and where the product is to be had now. */
export function Buy({ product }: { product: ProductPublic }) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  const [choice, setChoice] = useState(() => firstToHave(product));
  const variant = variantOf(product, choice);

  // The server's page is the same for all: what the link has chosen is shown as the page comes to life.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const linked = linkedChoices([product])[product._id];
    if (linked) choose(linked);
  }, []);

  /** The pictures go to the one that shows the choice. */
  function choose(next: Choice) {
    setChoice(next);
    const here = location.pathname + location.search;
    history.replaceState(history.state, '', withVariants(here, [variantOf(product, next)?._id]) + location.hash);
    const shown = pictureOf(product, next);
    const place = product.image.findIndex(({ document }) => document._id === shown?._id);
    document.getElementById(`picture-${place + 1}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  return (
    <>
      {variant && (
        <p className={css.price} aria-live="polite">
          <strong>
            <span className="visually-hidden">{t.price} </span>
            {formatRs(variant.sales_price)}
          </strong>
          <Struck price={{ before: variant.price, now: variant.sales_price }} />
          <span className={canBuy(variant) ? css.have : css.gone}>{canBuy(variant) ? t.in_stock : kit.sold_out}</span>
        </p>
      )}
      {product.is_multiple_variation && (
        <VariantPicker
          {...{ product, choice }}
          withPrices
          onChoose={(type, option) => choose({ ...choice, [type]: option })}
        />
      )}
      <Ways scheme={product.scheme} variant_id={variant?._id} />
    </>
  );
}

/** In view all the time on a phone. Where nothing can be ordered for the product itself, stores have it. */
function Ways({ scheme, variant_id }: Pick<ProductPublic, 'scheme'> & { variant_id: string | undefined }) {
  const day = useDayText();
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  // Of what it would come with, nothing is left.
  const offers = scheme.filter(({ is_gift, is_sold_out }) => !(is_gift && is_sold_out));
  const canOrder = offers.some(isForOrder);
  const said = ({ end_date, is_gift, is_sold_out }: (typeof scheme)[number]) =>
    is_sold_out ? kit.sold_out : fill(is_gift ? t.comes_with : t.until, { day: day(lastSecond(end_date)) });
  return (
    <section className={css.ways} aria-label={canOrder ? kit.order_now : t.in_stores}>
      {!canOrder && (
        <div className={css.way}>
          <button type="button" className={button()} data-find-store>
            {kit.find_store}
          </button>
          <span className={css.name}>{t.in_stores}</span>
        </div>
      )}
      {offers.map((one, index) => (
        <div key={one._id} className={css.way}>
          <a
            className={button(canOrder && index === 0 ? 'solid' : 'outline')}
            href={withVariants(orderAddress(one), [variant_id])}
          >
            {isForOrder(one) ? kit.order_now : t.see_offer}
            <span className="visually-hidden">: {one.name}</span>
          </a>
          <span className={css.name}>
            <span aria-hidden="true">{one.name}</span> <small>{said(one)}</small>
          </span>
        </div>
      ))}
    </section>
  );
}

/** The first of its options, or the first variant that is left. */
function firstToHave(product: ProductPublic): Choice {
  const first = firstChoice(product.inventory_type);
  const other = canBuy(variantOf(product, first)) ? undefined : product.variant.find(canBuy);
  return (other && choiceOf(product.inventory_type, other.sku_of_seller)) ?? first;
}
