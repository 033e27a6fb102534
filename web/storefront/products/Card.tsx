import type { ProductCard } from '../../../contract/shop/shop.ts';
import { card, cardLink, cardPicture, cardText } from '../kit/card.ts';
import { HALF_WIDTH, Picture } from '../kit/media/Picture.tsx';
import { CardPrice } from '../kit/price/CardPrice.tsx';
import { Alone, SavedOn } from '../kit/price/Saved.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './page.module.css';

interface Props {
  product: ProductCard;
  first?: boolean;
  /** Level of the heading above it. */
  heading?: 'h2' | 'h3';
}

export function Card({ product, first = false, heading: Heading = 'h2' }: Props) {
  const kit = useTexts<typeof kitTexts>('kit');
  const langOf = useLangOf();
  const { name, slug, image, brand, sales_price_from, is_available, scheme } = product;
  return (
    <li className={card}>
      <Picture
        file={image?.document}
        alt=""
        sizes={`(min-width: 900px) 280px, ${HALF_WIDTH}`}
        className={cardPicture}
        first={first}
      />
      <div className={cardText}>
        {/* A name that begins with its brand has said it. */}
        {brand && !`${name} `.startsWith(`${brand.name} `) && <p className="quiet">{brand.name}</p>}
        <Heading className={css.name} lang={langOf(name)}>
          <a className={cardLink} href={`/products/${slug}`}>
            {name}
          </a>
        </Heading>
        <p className={css.price}>
          <CardPrice product={product} />
        </p>
        {!is_available && <p className={css.gone}>{kit.sold_out}</p>}
        {scheme && <SavedOn {...scheme} />}
        {scheme && <Alone price={sales_price_from} offered={scheme.sales_price} />}
      </div>
    </li>
  );
}
