import { type ReactNode, useEffect, useState } from 'react';
import { isForOrder } from '../../../contract/catalog/shown-price.ts';
import { type Choice, canBuy, choiceOf, firstChoice, variantOf } from '../../../contract/catalog/variants.ts';
import { fill } from '../../../contract/language/fill.ts';
import type { ProductPublic } from '../../../contract/shop/shop.ts';
import { button } from '../kit/controls.ts';
import { orderAddress } from '../kit/orders/order-address.ts';
import { Alone, SavedOn, Struck } from '../kit/price/Saved.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { CARRIES_CHOICE, linkedChoices, withVariants } from '../kit/variants/linked-variants.ts';
import { pictureOf } from '../kit/variants/product-choice.ts';
import { VariantPicker } from '../kit/variants/VariantPicker.tsx';
import { lastSecond } from '../kit/words/dates.ts';
import { useDayText } from '../kit/words/useDayText.ts';
import { useRs } from '../kit/words/useMoney.ts';
import { atOfferPrice } from './at-offer-price.ts';
import css from './Buy.module.css';
import type { texts } from './texts.ts';

type Variant = ProductPublic['variant'][number];

/** Keeps the chosen variant; `priced` is the product at its offer's price. */
export function useVariant(product: ProductPublic) {
  const [choice, setChoice] = useState(() => firstToHave(product));
  const priced = atOfferPrice(product);

  // The server's page is the same for all visitors, so the link's choice appears on hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const linked = linkedChoices([product])[product._id];
    if (linked) choose(linked);
  }, []);

  /** Also scrolls the pictures to the chosen one. */
  function choose(next: Choice) {
    setChoice(next);
    const here = location.pathname + location.search;
    history.replaceState(history.state, '', withVariants(here, [variantOf(product, next)?._id]) + location.hash);
    const shown = pictureOf(product, next);
    const index = product.image.findIndex(({ document }) => document._id === shown?._id);
    document.getElementById(`picture-${index + 1}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  return { product, priced, choice, variant: variantOf(priced, choice), choose };
}

export type Chosen = ReturnType<typeof useVariant>;

/** Shows a variant's price and stock, with chips to choose another, and the offers besides the main one. */
export function Buy({ product, priced, choice, variant, choose }: Chosen) {
  const rs = useRs();
  const t = useTexts<typeof texts>('product');
  const offer = product.scheme.find(isForOrder);
  const { others } = waysTo(product);
  return (
    <>
      {variant && (
        <p className={css.price} aria-live="polite">
          <strong>
            <span className="visually-hidden">{t.price} </span>
            {rs(variant.sales_price)}
          </strong>
          <Struck price={{ before: variant.price, now: variant.sales_price }} />
          <Availability product={product} variant={variant} />
        </p>
      )}
      {variant && offer && (
        <div className={css.saved}>
          <SavedOn {...offer} price={variant.price} sales_price={variant.sales_price} />
          <Alone price={variantOf(product, choice)?.sales_price} offered={variant.sales_price} />
        </div>
      )}
      {product.is_multiple_variation && (
        <VariantPicker
          product={priced}
          choice={choice}
          withPrices
          onChoose={(type, option) => choose({ ...choice, [type]: option })}
        />
      )}
      {others.length > 0 && (
        <div className={css.others}>
          {others.map((one) => (
            <Offer key={one._id} offer={one} variant={variant} />
          ))}
        </div>
      )}
    </>
  );
}

/** Returns the offer to order the product by, and the others; omits offers whose gift is sold out. */
function waysTo({ scheme }: ProductPublic) {
  const offers = scheme.filter(({ is_gift, is_sold_out }) => !(is_gift && is_sold_out));
  const main = offers.find(isForOrder);
  return { main, others: offers.filter((one) => one !== main) };
}

/** Shows which stores have the product; nothing for a pre-order, which no store has yet. */
function Availability({ product, variant }: { product: ProductPublic; variant: Variant }) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  if (!canBuy(variant)) return <span className={`good-news ${css.gone}`}>{kit.sold_out}</span>;
  const isAhead = product.scheme.find(isForOrder)?.type === 'PRE-ORDER';
  return <span className="good-news">{isAhead ? t.for_pre_order : t.in_stock}</span>;
}

/**
 * Keeps the price and the main button in view at the bottom of the page. If the product itself can't be ordered, it
 * leads to stores.
 */
export function BuyBar({ product, variant }: Chosen) {
  const rs = useRs();
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  const { main } = waysTo(product);
  const price = variant && (
    <span className={css.short} aria-hidden="true">
      {rs(variant.sales_price)}
    </span>
  );
  return (
    <section className={css.bar} aria-label={main ? kit.order_now : t.in_stores}>
      {main ? (
        <Offer offer={main} variant={variant} price={price} isMain />
      ) : (
        <div className={css.way}>
          <button type="button" className={button()} data-find-store>
            {kit.find_store}
          </button>
          <span className={css.name}>
            {price} <span>{t.in_stores}</span>
          </span>
        </div>
      )}
    </section>
  );
}

interface OfferProps {
  offer: ProductPublic['scheme'][number];
  variant: Variant | undefined;
  price?: ReactNode;
  isMain?: boolean;
}

function Offer({ offer, variant, price, isMain }: OfferProps) {
  const day = useDayText();
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  const { name, end_date, is_gift, is_sold_out } = offer;
  const note = is_sold_out ? kit.sold_out : fill(is_gift ? t.comes_with : t.until, { day: day(lastSecond(end_date)) });
  return (
    <div className={css.way}>
      <a
        className={button(isMain ? 'solid' : 'outline')}
        href={withVariants(orderAddress(offer), [variant?._id])}
        {...CARRIES_CHOICE}
      >
        {isForOrder(offer) ? kit.order_now : t.see_offer}
        <span className="visually-hidden">: {name}</span>
      </a>
      <span className={css.name}>
        {price} <span aria-hidden="true">{name}</span> <small>{note}</small>
      </span>
    </div>
  );
}

/** Returns the option's first available variant, or else the product's. */
function firstToHave(product: ProductPublic): Choice {
  const first = firstChoice(product.inventory_type);
  const other = canBuy(variantOf(product, first)) ? undefined : product.variant.find(canBuy);
  return (other && choiceOf(product.inventory_type, other.sku_of_seller)) ?? first;
}
