import { formatRs } from '../../../contract/money.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ProductPublic } from '../../../contract/shop.ts';
import { canBuy } from '../../../contract/variants.ts';
import { button, preview } from '../kit/controls.ts';
import { exactDay, lastSecond } from '../kit/dates.ts';
import { Html } from '../kit/Html.tsx';
import { Message } from '../kit/Message.tsx';
import { Picture } from '../kit/Picture.tsx';
import css from './page.module.css';
import { Questions } from './Questions.tsx';
import { Reviews } from './Reviews.tsx';

/** `/products/{slug}`: the product, its variants and where it can be ordered now. */
export function Page({ product, is_preview }: Pages['product']) {
  if (!product)
    return (
      <Message title="Product not found." text="It may have been taken out of the range, or the link is not complete.">
        <a className={button()} href="/products">
          All products
        </a>
      </Message>
    );
  return (
    <>
      {is_preview && <p className={preview}>Preview: customers do not see this page until it is published.</p>}
      <article className={css.page}>
        <Gallery product={product} />
        <div className={css.facts}>
          {product.brand && (
            <a className={css.brand} href={`/products?find_brand_id=${product.brand._id}`}>
              {product.brand.name}
            </a>
          )}
          <h1 className={css.title}>{product.name}</h1>
          <p className={css.sku}>{product.sku_from_system}</p>
          {product.short_description && <p>{product.short_description}</p>}
          <Schemes scheme={product.scheme} />
          <Variants product={product} />
        </div>
        {product.description && (
          <section className={css.wide}>
            <h2 className={css.heading}>Description</h2>
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
  if (product.image.length === 0) return <Picture file={undefined} sizes="100vw" className={css.picture} />;
  const isOne = product.image.length === 1;
  return (
    <div className={css.pictures}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it */}
      <ul className={css.gallery} tabIndex={0} aria-label={`Pictures of ${product.name}`}>
        {product.image.map(({ _id, document }, index) => (
          <li key={_id} id={`picture-${index + 1}`} className={isOne ? css.slide : `${css.slide} ${css.peeking}`}>
            <Picture
              file={document}
              alt={document.alt || product.name}
              sizes="(min-width: 900px) 560px, 100vw"
              className={css.picture}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {!isOne && (
        <nav className={css.small} aria-label="Pictures">
          {product.image.map(({ _id, document }, index) => (
            <a key={_id} href={`#picture-${index + 1}`} aria-label={`Picture ${index + 1} of ${product.image.length}`}>
              <Picture file={document} alt="" sizes="56px" className={css.thumbnail} />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

function Schemes({ scheme }: { scheme: ProductPublic['scheme'] }) {
  if (scheme.length === 0) return null;
  return (
    <section className={css.schemes} aria-labelledby="schemes">
      <h2 id="schemes" className={css.heading}>
        Order it now
      </h2>
      <ul>
        {scheme.map(({ _id, name, type, end_date }) => (
          <li key={_id}>
            <a className={button()} href={type === 'MULTI-BUY' ? `/consumer?scheme=${_id}` : `/scheme/${_id}`}>
              {name}
            </a>
            <span className={css.until}>until {exactDay(lastSecond(end_date))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Variants({ product: { variant, is_multiple_variation } }: { product: ProductPublic }) {
  return (
    <table className={css.variants}>
      <caption className="visually-hidden">Variants and prices</caption>
      <thead>
        <tr>
          {is_multiple_variation && <th scope="col">Variant</th>}
          <th scope="col">Price</th>
          <th scope="col">In stock</th>
        </tr>
      </thead>
      <tbody>
        {variant.map((one) => (
          <tr key={one._id}>
            {is_multiple_variation && <th scope="row">{one.sku_of_seller.replaceAll('-', ' · ')}</th>}
            <td>
              {formatRs(one.sales_price)} {one.price > one.sales_price && <s>{formatRs(one.price)}</s>}
            </td>
            <td className={canBuy(one) ? css.have : css.gone}>{canBuy(one) ? 'Yes' : 'Sold out'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
