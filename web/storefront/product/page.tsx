import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ProductPublic } from '../../../contract/shop/shop.ts';
import { button, preview } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Html } from '../kit/words/Html.tsx';
import { LaunchPage } from '../kit/words/LaunchPage.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { Buy, BuyBar, useVariant } from './Buy.tsx';
import { Gallery } from './Gallery.tsx';
import css from './page.module.css';
import { Questions } from './Questions.tsx';
import { Reviews } from './Reviews.tsx';
import { Specification } from './Specification.tsx';
import type { texts } from './texts.ts';

/** `/products/{slug}`: shows a product, its variants and the ways to order it now. */
export function Page({ product, is_preview }: Pages['product']) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  if (!product)
    return (
      <Message title={t.not_found} text={t.maybe_gone}>
        <a className={button()} href="/products">
          {kit.all_products}
        </a>
      </Message>
    );
  return (
    <>
      {is_preview && <p className={preview}>{kit.not_public}</p>}
      <Product product={product} />
    </>
  );
}

function Product({ product }: { product: ProductPublic }) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  const langOf = useLangOf();
  const chosen = useVariant(product);
  return (
    <article>
      <div className={css.page}>
        <Gallery product={product} />
        <div className={css.facts}>
          {product.brand && (
            <a className={css.brand} href={`/products?find_brand_id=${product.brand._id}`}>
              {product.brand.name}
            </a>
          )}
          <h1 className={css.title} lang={langOf(product.name)}>
            {product.name}
          </h1>
          {product.rating.average != null && (
            <a className={css.rating} href="#reviews">
              <span aria-hidden="true">★</span> {fill(t.average, { average: product.rating.average })},{' '}
              {product.rating.count === 1 ? t.from_one : fill(t.from_reviews, { count: product.rating.count })}
            </a>
          )}
          <Buy {...chosen} />
          <LaunchPage id="monthly" />
          {product.short_description && <p lang={langOf(product.short_description)}>{product.short_description}</p>}
          <a className={css.compare} href={`/compare?a=${product.slug}`}>
            {t.compare}
          </a>
          <a className={css.compare} href="/genuine">
            {kit.genuine}
          </a>
        </div>
        <LaunchPage />
        {product.description && (
          <section className={css.wide}>
            <h2 className={css.heading}>{t.description}</h2>
            <Html html={product.description} />
          </section>
        )}
        <Specification specification={product.specification} />
        <Reviews rating={product.rating} review={product.review} product_id={product._id} />
        <Questions question={product.question} product_id={product._id} />
      </div>
      <BuyBar {...chosen} />
    </article>
  );
}
