import { shownPrice } from '../../../../contract/catalog/shown-price.ts';
import type { ProductCard } from '../../../../contract/shop/shop.ts';
import { FromPrice } from './FromPrice.tsx';
import { Struck } from './Saved.tsx';

type Props = { product: Pick<ProductCard, 'scheme' | 'sales_price_from'> };

/** Shows a product's price in lists, and crosses out the price that its offer replaces. */
export function CardPrice({ product }: Props) {
  const { scheme } = product;
  const amount = shownPrice(product);
  if (amount === null) return null;
  return (
    <>
      <FromPrice amount={amount} /> {scheme && <Struck price={{ before: scheme.price, now: amount }} />}
    </>
  );
}
