import type { ProductCard } from '../../../contract/shop/shop.ts';
import { card, cardLink, cardPicture, cardText, productCards } from '../kit/card.ts';
import { HALF_WIDTH, Picture } from '../kit/media/Picture.tsx';
import { CardPrice } from '../kit/price/CardPrice.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './GoesWith.module.css';
import type { texts } from './texts.ts';

/** Shows the products that go with a product, below its page. Only the server renders it, so it costs no script. */
export function GoesWith({ products }: { products: ProductCard[] }) {
  const t = useTexts<typeof texts>('goes-with');
  const langOf = useLangOf();
  return (
    <aside className={css.aside} aria-labelledby="goes-with">
      <h2 id="goes-with" className={css.heading}>
        {t.goes_with}
      </h2>
      <ul className={productCards}>
        {products.map((product) => (
          <li key={product._id} className={card}>
            <Picture
              file={product.image?.document}
              alt=""
              sizes={`(min-width: 900px) 280px, ${HALF_WIDTH}`}
              className={cardPicture}
            />
            <div className={cardText}>
              <h3 className={css.name} lang={langOf(product.name)}>
                <a className={cardLink} href={`/products/${product.slug}`}>
                  {product.name}
                </a>
              </h3>
              <p>
                <CardPrice product={product} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
