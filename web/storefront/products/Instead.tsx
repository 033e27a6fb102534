import type { Pages } from '../../../contract/pages.ts';
import { productCards } from '../kit/card.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Card } from './Card.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** Offers similar products and live offers to a visitor whose search found no products. */
export function Instead({ near, offered }: NonNullable<Pages['products']['instead']>) {
  const t = useTexts<typeof texts>('products');
  const lists = [
    { title: t.near, products: near },
    { title: t.on_offer, products: offered },
  ];
  return lists.map(
    ({ title, products }) =>
      products.length > 0 && (
        <section key={title} className={css.instead} aria-label={title}>
          <h2>{title}</h2>
          <ul className={`${productCards} ${css.grid}`}>
            {products.map((product) => (
              <Card key={product._id} product={product} heading="h3" />
            ))}
          </ul>
        </section>
      ),
  );
}
