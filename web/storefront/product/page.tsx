import { fill } from '../../../contract/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { fileUrl } from '../../../contract/pictures.ts';
import type { ProductPublic } from '../../../contract/shop.ts';
import { button, preview } from '../kit/controls.ts';
import { Html } from '../kit/Html.tsx';
import { Message } from '../kit/Message.tsx';
import { Picture, WHOLE_WIDTH } from '../kit/Picture.tsx';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { Buy } from './Buy.tsx';
import css from './page.module.css';
import { Questions } from './Questions.tsx';
import { Reviews } from './Reviews.tsx';
import type { texts } from './texts.ts';

/** `/products/{slug}`: the product, its variants and where it can be ordered now. */
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
      <article className={css.page}>
        <Gallery product={product} />
        <div className={css.facts}>
          {product.brand && (
            <a className={css.brand} href={`/products?find_brand_id=${product.brand._id}`}>
              {product.brand.name}
            </a>
          )}
          <h1 className={css.title}>{product.name}</h1>
          {product.rating.average != null && (
            <a className={css.rating} href="#reviews">
              <span aria-hidden="true">★</span> {fill(t.average, { average: product.rating.average })},{' '}
              {product.rating.count === 1 ? t.from_one : fill(t.from_reviews, { count: product.rating.count })}
            </a>
          )}
          <Buy product={product} />
          {product.short_description && <p>{product.short_description}</p>}
          <a className={css.compare} href={`/compare?a=${product.slug}`}>
            {t.compare}
          </a>
        </div>
        {product.description && (
          <section className={css.wide}>
            <h2 className={css.heading}>{t.description}</h2>
            <Html html={product.description} />
          </section>
        )}
        <Reviews rating={product.rating} review={product.review} product_id={product._id} />
        <Questions question={product.question} product_id={product._id} />
      </article>
    </>
  );
}

/** The pictures side by side, scrolled by hand or by the small ones, which are plain links: nothing to wait for. */
function Gallery({ product }: { product: ProductPublic }) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  if (product.image.length === 0) return <Picture file={undefined} sizes="100vw" className={css.picture} />;
  const isOne = product.image.length === 1;
  return (
    <div className={css.pictures}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it */}
      <ul className={css.gallery} tabIndex={0} aria-label={fill(t.pictures_of, { name: product.name })}>
        {product.image.map(({ _id, document }, index) => (
          <li key={_id} id={`picture-${index + 1}`} className={isOne ? css.slide : `${css.slide} ${css.peeking}`}>
            {/* By itself the browser lets it be zoomed as far as it goes. */}
            <a className={css.whole} href={fileUrl(document.path)}>
              <Picture
                file={document}
                alt={document.alt || product.name}
                sizes={`(min-width: 900px) 560px, ${WHOLE_WIDTH}`}
                className={css.picture}
                first={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {!isOne && (
        <nav className={css.small} aria-label={kit.pictures}>
          {product.image.map(({ _id, document }, index) => (
            <a
              key={_id}
              href={`#picture-${index + 1}`}
              aria-label={fill(t.picture_of, { number: index + 1, all: product.image.length })}
            >
              <Picture file={document} alt="" sizes="56px" className={css.thumbnail} />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
