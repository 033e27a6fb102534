import type { MouseEvent } from 'react';
import { namesOf } from '../../../contract/catalog/variants.ts';
import { fill } from '../../../contract/language/fill.ts';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import { button } from '../kit/controls.ts';
import { opens } from '../kit/dialog/Dialog.tsx';
import { Fact } from '../kit/Fact.tsx';
import { Picture } from '../kit/media/Picture.tsx';
import { Advance, type Price, Struck } from '../kit/price/Saved.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useSpanTo } from '../kit/words/clock.ts';
import type { Phase } from '../kit/words/dates.ts';
import { useRs } from '../kit/words/useMoney.ts';
import css from './OrderPanel.module.css';
import { type Choices, chosenPicture, type Sum, savedOn } from './order.ts';
import { ORDER_SHEET } from './order-sheet.ts';
import { Trust } from './Trust.tsx';
import type { texts } from './texts.ts';
import { JoinList } from './waiting/JoinList.tsx';

interface Props {
  scheme: SchemePublic;
  choices: Choices;
  /** Undefined until a variant is chosen. */
  sum: Sum | undefined;
  phase: Phase;
  soldOut: boolean;
  /** Whether the scheme is sold out or has ended. */
  isOver: boolean;
  server_now: string;
  /** Why the sheet can't be opened with this choice. */
  warning: string;
  /** Whether the page shows the other live offers. */
  hasOthers: boolean;
  onOrder: (event: MouseEvent) => void;
}

type Summary = Pick<Props, 'scheme' | 'choices' | 'sum' | 'phase' | 'isOver'>;

/** Lists what the order costs, beside the page on a desktop and below it on a phone. */
export function OrderSummary({ scheme, choices, sum, phase, isOver }: Summary) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const { main_product, bundle_product } = scheme;
  return (
    <div className={css.order}>
      <div className={css.chosen}>
        <Picture file={chosenPicture(scheme, choices)} alt="" sizes="88px" className={css.picture} />
        <div>
          <p className={css.name}>{main_product.name}</p>
          <p className={css.options}>{optionsOf(scheme, choices) || main_product.sku_from_system}</p>
        </div>
      </div>
      {sum && (
        <dl className={css.lines}>
          <Line name={main_product.name} price={sum.main} />
          {bundle_product.length > 0 && <Line name={t.bundled} price={sum.bundle} />}
          {savedOn(sum.total) > 0 && (
            <Fact name={t.you_save} className="good-news">
              {rs(savedOn(sum.total))}
            </Fact>
          )}
          <Fact name={t.total} className={css.total}>
            {rs(sum.total.now)}
          </Fact>
        </dl>
      )}
      {!isOver && <Advance amount={scheme.advance_payment} />}
      {phase === 'running' && !isOver && scheme.type !== 'MULTI-BUY' && <Trust />}
    </div>
  );
}

/** Keeps the choice, its price and the button in view at the bottom of the page. */
export function OrderBar(props: Props) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const { scheme, sum } = props;
  return (
    <aside className={css.bar} aria-label={t.your_order}>
      <p className={css.warning} role="status">
        {props.warning}
      </p>
      {sum && !props.isOver && (
        <p className={css.short}>
          <span>{optionsOf(scheme, props.choices) || t.total}</span>
          <strong>{rs(sum.total.now)}</strong>
          {scheme.advance_payment ? <span>{fill(t.pay_advance, { amount: rs(scheme.advance_payment) })}</span> : null}
        </p>
      )}
      <Act {...props} />
      {(props.phase === 'scheduled' || (props.phase === 'running' && props.soldOut)) && (
        <JoinList scheme={scheme} soldOut={props.phase === 'running'} />
      )}
      {props.isOver && !props.hasOthers && (
        <a className={css.others} href="/">
          {t.see_others}
        </a>
      )}
      <noscript className={css.noscript}>{t.no_script}</noscript>
    </aside>
  );
}

const optionsOf = ({ main_product }: SchemePublic, choices: Choices) =>
  namesOf(main_product, choices[main_product._id]).join(', ');

function Line({ name, price }: { name: string; price: Price }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  return (
    <Fact name={name} className={css.line}>
      <Struck price={price} /> <span className="amount">{price.now === 0 ? t.free : rs(price.now)}</span>
    </Fact>
  );
}

/** Shows the page's main button, or why there is none. A sold-out scheme offers other live schemes. */
function Act({ scheme, phase, soldOut, server_now, onOrder }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const opensIn = useSpanTo(scheme.start_date, server_now);
  if (phase === 'ended') return <p className={css.closed}>{t.has_ended}</p>;
  // A preview can be ordered before it starts.
  if (phase === 'scheduled' && !scheme.preview)
    return <p className={css.closed}>{fill(kit.opens_in, { span: opensIn })}</p>;
  if (soldOut) return <p className={css.closed}>{scheme.is_out_of_stock ? kit.sold_out : t.out_of_quota}</p>;
  if (scheme.is_paused) return <p className={css.closed}>{t.paused}</p>;
  return (
    <button type="button" className={`${button()} ${css.act}`} {...opens(ORDER_SHEET)} onClick={onOrder}>
      {t.place_order}
    </button>
  );
}
