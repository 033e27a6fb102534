import { fill } from '../../../contract/language/fill.ts';
import type { SchemeCard } from '../../../contract/offers/offers.ts';
import { card, cardLink } from '../kit/card.ts';
import { button } from '../kit/controls.ts';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import { orderAddress } from '../kit/orders/order-address.ts';
import { FromPrice } from '../kit/price/FromPrice.tsx';
import { SavedOn, Struck } from '../kit/price/Saved.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { usePhase, useSpanTo } from '../kit/words/clock.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

interface Props {
  schemes: SchemeCard[];
  server_now: string;
  first: boolean;
  heading: 'h2' | 'h3';
}

/** Shows offers that are live or start soon. */
export function Schemes({ schemes, server_now, first, heading }: Props) {
  const t = useTexts<typeof texts>('home');
  if (schemes.length === 0) return <NothingYet heading={heading} />;
  return (
    <>
      {first && <p className={css.lead}>{t.lead}</p>}
      <ul className={css.grid}>
        {schemes.map((scheme, index) => (
          <Card
            key={scheme._id}
            scheme={scheme}
            server_now={server_now}
            first={first && index === 0}
            heading={heading}
          />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Omit<Props, 'schemes'> {
  scheme: SchemeCard;
}

function Card({ scheme, server_now, first, heading: Heading }: CardProps) {
  const kit = useTexts<typeof kitTexts>('kit');
  const langOf = useLangOf();
  const isScheduled = usePhase(scheme, server_now) === 'scheduled';
  const span = useSpanTo(isScheduled ? scheme.start_date : scheme.end_date, server_now);
  const isGone = scheme.is_sold_out && !isScheduled;
  const total = { before: scheme.price, now: scheme.sales_price };
  return (
    <li className={`${card} ${css.card}`}>
      <div className={css.frame}>
        <Picture
          file={scheme.image?.document}
          alt=""
          sizes={`(min-width: ${first ? '1264px) 1200px' : '900px) 600px'}, ${WHOLE_WIDTH}`}
          className={css.picture}
          first={first}
        />
      </div>
      <div className={css.facts}>
        <p className={isGone ? css.gone : css.left}>
          {isGone ? kit.sold_out : fill(isScheduled ? kit.opens_in : kit.span_left, { span })}
        </p>
        <Heading className={css.name} lang={langOf(scheme.name)}>
          <a className={cardLink} href={orderAddress(scheme)}>
            {scheme.name}
          </a>
        </Heading>
        <p className={css.quiet} lang={langOf(scheme.product_name)}>
          {scheme.product_name}
        </p>
        <p className={css.price}>
          <FromPrice amount={scheme.sales_price} />
          <Struck price={total} />
        </p>
        {!isGone && <SavedOn {...scheme} />}
      </div>
    </li>
  );
}

function NothingYet({ heading: Heading }: Pick<Props, 'heading'>) {
  const t = useTexts<typeof texts>('home');
  return (
    <div className={css.nothing}>
      <Heading className={css.name}>{t.nothing_title}</Heading>
      <p className={css.quiet}>{t.nothing}</p>
      <button type="button" className={button()} data-find-store>
        {useTexts<typeof kitTexts>('kit').find_store}
      </button>
    </div>
  );
}
