import { fill } from '../../../contract/language/fill.ts';
import { fileUrl, srcSet } from '../../../contract/media/pictures.ts';
import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { button } from '../kit/controls.ts';
import { WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import { orderAddress } from '../kit/orders/order-address.ts';
import { FromPrice } from '../kit/price/FromPrice.tsx';
import { Advance, Struck } from '../kit/price/Saved.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useMomentText } from '../kit/words/useDayText.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './Hero.module.css';
import type { texts } from './texts.ts';

type HeroShown = SectionShownOf<'hero'>;

interface Props {
  section: HeroShown;
  page: 'home' | 'scheme' | 'product';
  /** The page's first section: it has the main title, and its picture loads first. */
  first: boolean;
}

/** Shows one product as wide as the screen, with its name, one line, its price and the link to it. */
export function Hero({ section, page, first }: Props) {
  const langOf = useLangOf();
  const { _id, title, line, look, offer } = section;
  const Title = first ? 'h1' : 'h2';
  return (
    <section
      className={css.hero}
      data-section={_id}
      data-look={look}
      data-kind="hero"
      aria-labelledby={`section-${_id}`}
    >
      <div className={css.words}>
        <Title id={`section-${_id}`} className={css.title} lang={langOf(title)}>
          {title}
        </Title>
        {line && (
          <p className={css.line} lang={langOf(line)}>
            {line}
          </p>
        )}
        {offer && <Offer offer={offer} page={page} />}
      </div>
      <HeroPicture section={section} first={first} />
    </section>
  );
}

function Offer({ offer, page }: { offer: NonNullable<HeroShown['offer']>; page: Props['page'] }) {
  const t = useTexts<typeof texts>('sections');
  const kit = useTexts<typeof kitTexts>('kit');
  const moment = useMomentText();
  const { opens } = offer;
  const isPreOrder = offer.type === 'PRE-ORDER' && !offer.is_sold_out && !opens;
  return (
    <div className={css.offer}>
      <p className={css.price}>
        <FromPrice amount={offer.sales_price} />
        <Struck price={{ before: offer.price, now: offer.sales_price }} />
      </p>
      <Advance amount={offer.advance} />
      {offer.is_sold_out && <p className="quiet">{kit.sold_out}</p>}
      <a
        className={`${button()} ${css.button}`}
        data-leads-down={page === 'scheme' ? '' : undefined}
        href={page === 'scheme' ? '#order' : orderAddress(offer)}
      >
        {isPreOrder ? t.pre_order : t.see_offer}
      </a>
      <p className="quiet">
        {opens
          ? fill(t.opens_at, { moment: moment(opens, false) })
          : fill(t.ends_at, { moment: moment(offer.end_date, true) })}
      </p>
    </div>
  );
}

/** The width from which the wide picture is shown. */
const WIDE = '(min-width: 900px)';
/** Minimum width per height: on a wide screen a narrower picture, such as a product's, would be cropped too much. */
const LEAST_WIDE = 1.3;

function HeroPicture({ section: { picture, tall_picture }, first }: Pick<Props, 'section' | 'first'>) {
  const tall = tall_picture ?? picture;
  const { path, width, height } = tall;
  const isWhole = !tall_picture && Boolean(width && height && width / height < LEAST_WIDE);
  return (
    <picture className={css.frame} data-tall={tall_picture ? '' : undefined} data-whole={isWhole ? '' : undefined}>
      {tall_picture && <source media={WIDE} type="image/avif" srcSet={srcSet(picture.path, 'avif')} sizes="100vw" />}
      {tall_picture && <source media={WIDE} type="image/webp" srcSet={srcSet(picture.path, 'webp')} sizes="100vw" />}
      <source type="image/avif" srcSet={srcSet(path, 'avif')} sizes={WHOLE_WIDTH} />
      <source type="image/webp" srcSet={srcSet(path, 'webp')} sizes={WHOLE_WIDTH} />
      <img
        className={css.picture}
        src={fileUrl(path, 640)}
        srcSet={srcSet(path, 'jpg')}
        sizes={WHOLE_WIDTH}
        alt={tall.alt ?? ''}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  );
}
