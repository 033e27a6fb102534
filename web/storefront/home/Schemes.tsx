import { formatRs } from '../../../contract/money.ts';
import type { SchemeCard } from '../../../contract/offers.ts';
import { card, cardLink } from '../kit/card.ts';
import { usePhase, useSpanTo } from '../kit/clock.ts';
import { button } from '../kit/controls.ts';
import { Picture, WHOLE_WIDTH } from '../kit/Picture.tsx';
import { useNearestStore } from '../kit/Shell.tsx';
import { fill, useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

interface Props {
  schemes: SchemeCard[];
  server_now: string;
  first: boolean;
  heading: 'h2' | 'h3';
}

/** Offers that are open or about to be. */
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
  const t = useTexts<typeof texts>('home');
  const isScheduled = usePhase(scheme, server_now) === 'scheduled';
  const span = useSpanTo(isScheduled ? scheme.start_date : scheme.end_date, server_now);
  const isGone = scheme.is_sold_out && !isScheduled;
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
          {isGone ? t.sold_out : fill(isScheduled ? t.opens_in : t.left, { span })}
        </p>
        <Heading className={css.name}>
          <a
            className={cardLink}
            href={scheme.type === 'MULTI-BUY' ? `/consumer?scheme=${scheme._id}` : `/scheme/${scheme._id}`}
          >
            {scheme.name}
          </a>
        </Heading>
        <p className={css.quiet}>{scheme.product_name}</p>
        <p className={css.price}>
          <span>
            {t.from} <strong>{formatRs(scheme.sales_price)}</strong>
          </span>
          {scheme.price > scheme.sales_price && (
            <s>
              <span className="visually-hidden">{t.original_price} </span>
              {formatRs(scheme.price)}
            </s>
          )}
        </p>
        {!isGone && <Saved scheme={scheme} />}
      </div>
    </li>
  );
}

/** What is saved, and what comes with it for less than it costs apart. */
function Saved({ scheme: { price, sales_price, gifts, actual_price, offer_price } }: { scheme: SchemeCard }) {
  const t = useTexts<typeof texts>('home');
  const saved = price - sales_price;
  return (
    <>
      {saved > 0 && <p className={css.saved}>{fill(t.save_amount, { amount: formatRs(saved) })}</p>}
      {gifts.length > 0 && actual_price > offer_price && (
        <p className={css.gifts}>
          {fill(offer_price === 0 ? t.free_worth : t.with_gifts, {
            gifts: gifts.join(' + '),
            now: formatRs(offer_price),
            worth: formatRs(actual_price),
          })}
        </p>
      )}
    </>
  );
}

function NothingYet({ heading: Heading }: Pick<Props, 'heading'>) {
  const t = useTexts<typeof texts>('home');
  const findStore = useNearestStore();
  return (
    <div className={css.nothing}>
      <Heading className={css.name}>{t.nothing_title}</Heading>
      <p className={css.quiet}>{t.nothing}</p>
      <button type="button" className={button()} onClick={findStore}>
        {useTexts<typeof kitTexts>('kit').find_store}
      </button>
    </div>
  );
}
