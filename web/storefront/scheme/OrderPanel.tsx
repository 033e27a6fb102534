import type { MouseEvent } from 'react';
import { namesOf } from '../../../contract/catalog/variants.ts';
import { fill } from '../../../contract/language/fill.ts';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import { button } from '../kit/controls.ts';
import { opens } from '../kit/dialog/Dialog.tsx';
import { Picture } from '../kit/media/Picture.tsx';
import { Advance, type Price, Struck } from '../kit/price/Saved.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useSpanTo } from '../kit/words/clock.ts';
import type { Phase } from '../kit/words/dates.ts';
import { useRs } from '../kit/words/useMoney.ts';
import css from './OrderPanel.module.css';
import { type Choices, chosenPicture, chosenVariant, savedOn, sumOf } from './order.ts';
import { ORDER_SHEET } from './sheet/OrderDialog.tsx';
import { Trust } from './Trust.tsx';
import type { texts } from './texts.ts';
import { JoinList } from './waiting/JoinList.tsx';

interface Props {
  scheme: SchemePublic;
  choices: Choices;
  phase: Phase;
  soldOut: boolean;
  server_now: string;
  /** Why the order cannot be opened with the present choice. */
  warning: string;
  /** The other running offers are in the page. */
  hasOthers: boolean;
  onOrder: (event: MouseEvent) => void;
}

/** The price of the order and the button for it; it stays beside the page on a desktop, below it on a phone. */
export function OrderPanel(props: Props) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const { scheme, choices } = props;
  const { main_product, bundle_product } = scheme;
  const variant = chosenVariant(main_product, choices);
  const options = namesOf(main_product, choices[main_product._id]).join(', ');
  const sum = variant && sumOf(scheme, variant, choices);
  const isUnavailable = props.soldOut || props.phase === 'ended';
  return (
    <aside className={css.panel} aria-label={t.your_order}>
      <div className={css.order}>
        <div className={css.chosen}>
          <Picture file={chosenPicture(scheme, choices)} alt="" sizes="88px" className={css.picture} />
          <div>
            <p className={css.name}>{main_product.name}</p>
            <p className={css.options}>{options || main_product.sku_from_system}</p>
          </div>
        </div>
        {sum && (
          <dl className={css.lines}>
            <Line name={main_product.name} price={sum.main} />
            {bundle_product.length > 0 && <Line name={t.bundled} price={sum.bundle} />}
            {savedOn(sum.total) > 0 && (
              <div className={css.saved}>
                <dt>{t.you_save}</dt>
                <dd>{rs(savedOn(sum.total))}</dd>
              </div>
            )}
            <div className={css.total}>
              <dt>{t.total}</dt>
              <dd>{rs(sum.total.now)}</dd>
            </div>
          </dl>
        )}
        {!isUnavailable && <Advance amount={scheme.advance_payment} />}
        {props.phase === 'running' && !props.soldOut && scheme.type !== 'MULTI-BUY' && <Trust />}
      </div>
      <div className={css.bar}>
        <p className={css.warning} role="status">
          {props.warning}
        </p>
        {sum && !isUnavailable && (
          <p className={css.short}>
            <span>{t.total}</span>
            <strong>{rs(sum.total.now)}</strong>
            {scheme.advance_payment ? <span>{fill(t.pay_advance, { amount: rs(scheme.advance_payment) })}</span> : null}
          </p>
        )}
        <Act {...props} />
        {(props.phase === 'scheduled' || (props.phase === 'running' && props.soldOut)) && (
          <JoinList scheme={scheme} soldOut={props.phase === 'running'} />
        )}
        {isUnavailable && !props.hasOthers && (
          <a className={css.others} href="/">
            {t.see_others}
          </a>
        )}
        <noscript className={css.noscript}>{t.no_script}</noscript>
      </div>
    </aside>
  );
}

function Line({ name, price }: { name: string; price: Price }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>
        <Struck price={price} /> {price.now === 0 ? t.free : rs(price.now)}
      </dd>
    </div>
  );
}

/**
 * The main act of the page; if there is none, why. A sold-out scheme offers the other running schemes in place of an
 * order.
 */
function Act({ scheme, phase, soldOut, server_now, onOrder }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const opensIn = useSpanTo(scheme.start_date, server_now);
  if (phase === 'ended') return <p className={css.closed}>{t.has_ended}</p>;
  // A preview can be ordered before it opens.
  if (phase === 'scheduled' && !scheme.preview)
    return <p className={css.closed}>{fill(kit.opens_in, { span: opensIn })}</p>;
  if (soldOut) return <p className={css.closed}>{kit.sold_out}</p>;
  if (scheme.is_paused) return <p className={css.closed}>{t.paused}</p>;
  return (
    <button type="button" className={`${button()} ${css.act}`} {...opens(ORDER_SHEET)} onClick={onOrder}>
      {t.place_order}
    </button>
  );
}
