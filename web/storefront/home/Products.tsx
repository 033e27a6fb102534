import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { isForOrder } from '../../../contract/catalog/shown-price.ts';
import { inLanguage } from '../../../contract/language/language.ts';
import type { HomeProduct } from '../../../contract/sections/home.ts';
import { call } from '../../shared/api.ts';
import { card, cardLink } from '../kit/card.ts';
import { button } from '../kit/controls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { PlayButton, wantsLessMotion } from '../kit/media/Carousel.tsx';
import { HALF_WIDTH, Picture } from '../kit/media/Picture.tsx';
import { orderAddress } from '../kit/orders/order-address.ts';
import { CardPrice } from '../kit/price/CardPrice.tsx';
import { Retry } from '../kit/Retry.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import { useLoaded } from '../kit/useLoaded.ts';
import { Html } from '../kit/words/Html.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** How long the carousel of a home product shows a picture (spec 9). */
const AUTOPLAY = 2000;

/** Shows a grid of products; a card opens the description or, without scripts, the page (spec 2.1). */
export function Products({ products, heading: Heading }: { products: HomeProduct[]; heading: 'h2' | 'h3' }) {
  const t = useTexts<typeof texts>('home');
  const langOf = useLangOf();
  const [opened, setOpened] = useState<HomeProduct>();
  const [playing, setPlaying] = useState(false);
  useEffect(() => setPlaying(!wantsLessMotion()), []);
  const canMove = products.some((product) => product.image.length > 1);

  function open(event: MouseEvent, product: HomeProduct) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(product);
  }

  return (
    <div className={css.shelf}>
      <ul className={css.products}>
        {products.map((product) => (
          <li key={product._id} className={`${card} ${css.product}`}>
            <Faces product={product} playing={playing} />
            <div className={css.facts}>
              <Heading className={css.productName} lang={langOf(product.name)}>
                <a className={cardLink} href={`/products/${product.slug}`} onClick={(event) => open(event, product)}>
                  {product.name}
                </a>
              </Heading>
              {product.short_description && (
                <p className={css.quiet} lang={langOf(product.short_description)}>
                  {product.short_description}
                </p>
              )}
              <p className={css.price}>
                <CardPrice product={product} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {canMove && (
        <div className={css.play}>
          <PlayButton playing={playing} onChange={setPlaying} />
        </div>
      )}
      <Dialog open={opened !== undefined} title={t.description} onClose={() => setOpened(undefined)}>
        {opened && <Description product={opened} />}
      </Dialog>
    </div>
  );
}

/** Crossfades pictures while they are visible; each loads when its turn comes. */
function Faces({ product, playing }: { product: HomeProduct; playing: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState(0);
  const [isSeen, setSeen] = useState(false);
  const files = product.image.map((image) => image.document);

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (!playing || !isSeen || files.length < 2) return;
    const timer = setInterval(() => !document.hidden && setTurn((turn) => turn + 1), AUTOPLAY);
    return () => clearInterval(timer);
  }, [playing, isSeen, files.length]);

  const shown = files.length > 0 ? turn % files.length : 0;
  return (
    <div ref={frame} className={css.faces}>
      {files.length === 0 && <Picture file={undefined} sizes="" className={css.face} />}
      {files.slice(0, playing ? turn + 2 : turn + 1).map((file, index) => (
        <Picture
          key={file._id}
          file={file}
          {...(index > 0 && { alt: '' })}
          sizes={`(min-width: 900px) 300px, ${HALF_WIDTH}`}
          className={index === shown ? css.face : `${css.face} ${css.away}`}
        />
      ))}
    </div>
  );
}

function Description({ product }: { product: HomeProduct }) {
  const t = useTexts<typeof texts>('home');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const loaded = useLoaded(product.slug, async (slug) => {
    return (await call('GET product/public/{slug}', { params: { slug } })).data;
  });
  const description = loaded.data && inLanguage(loaded.data, 'description', language);
  return (
    <div className="stack" aria-live="polite" aria-busy={!loaded.data && !loaded.failed}>
      <h3 className={css.name}>{product.name}</h3>
      {loaded.failed && <Retry onClick={loaded.again} />}
      {!loaded.data && !loaded.failed && <p className={css.quiet}>{kit.loading}</p>}
      {description && <Html html={description} />}
      <p className={`stack ${css.ways}`}>
        {loaded.data?.scheme.filter(isForOrder).map((scheme) => (
          <a key={scheme._id} className={button()} href={orderAddress(scheme)}>
            {kit.order_now}: {inLanguage(scheme, 'name', language)}
          </a>
        ))}
        <a className={button('outline')} href={`/products/${product.slug}`}>
          {t.see_product}
        </a>
      </p>
    </div>
  );
}
