import type { MouseEvent } from 'react';
import { formatRs } from '../../../contract/money.ts';
import type { SchemePublic } from '../../../contract/offers.ts';
import { useSpanTo } from '../kit/clock.ts';
import { button } from '../kit/controls.ts';
import { opens } from '../kit/Dialog.tsx';
import type { Phase } from '../kit/dates.ts';
import { Picture } from '../kit/Picture.tsx';
import { ORDER_SHEET } from './OrderDialog.tsx';
import css from './OrderPanel.module.css';
import { type Choices, chosenVariant, type Price, pictureOf, savedOn, sumOf } from './order.ts';
import { Struck } from './PriceLine.tsx';

interface Props {
  scheme: SchemePublic;
  choices: Choices;
  phase: Phase;
  soldOut: boolean;
  server_now: string;
  /** Why the order cannot be opened as it is chosen. */
  warning: string;
  onOrder: (event: MouseEvent) => void;
}

/** What the order costs and the button for it: stays beside the page on a desktop, below it on a phone. */
export function OrderPanel(props: Props) {
  const { scheme, choices } = props;
  const { main_product, bundle_product } = scheme;
  const variant = chosenVariant(main_product, choices);
  const options = Object.values(choices[main_product._id] ?? {}).join(', ');
  const sum = variant && sumOf(scheme, variant);
  return (
    <aside className={css.panel} aria-label="Your order">
      <div className={css.order}>
        <div className={css.chosen}>
          <Picture
            file={pictureOf(main_product, choices[main_product._id] ?? {})}
            alt=""
            sizes="88px"
            className={css.picture}
          />
          <div>
            <p className={css.name}>{main_product.name}</p>
            <p className={css.options}>{options || main_product.sku_from_system}</p>
          </div>
        </div>
        {sum && (
          <dl className={css.lines}>
            <Line name={main_product.name} price={sum.main} />
            {bundle_product.length > 0 && <Line name="Bundled Products" price={sum.bundle} />}
            {savedOn(sum.total) > 0 && (
              <div className={css.saved}>
                <dt>You save</dt>
                <dd>{formatRs(savedOn(sum.total))}</dd>
              </div>
            )}
            <div className={css.total}>
              <dt>Total</dt>
              <dd>{formatRs(sum.total.now)}</dd>
            </div>
          </dl>
        )}
      </div>
      <div className={css.bar}>
        <p className={css.warning} role="status">
          {props.warning}
        </p>
        {sum && (
          <p className={css.short}>
            <span>Total</span>
            <strong>{formatRs(sum.total.now)}</strong>
          </p>
        )}
        <Act {...props} />
        {(props.soldOut || props.phase === 'ended') && (
          <a className={css.others} href="/">
            See other offers
          </a>
        )}
        <noscript className={css.noscript}>Please allow JavaScript to place an order here, or visit a store.</noscript>
      </div>
    </aside>
  );
}

function Line({ name, price }: { name: string; price: Price }) {
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>
        <Struck price={price} /> {price.now === 0 ? 'Free' : formatRs(price.now)}
      </dd>
    </div>
  );
}

/** The main act of the page; where there is none, why. A sold-out scheme offers no order, but what else runs. */
function Act({ scheme, phase, soldOut, server_now, onOrder }: Props) {
  const opensIn = useSpanTo(scheme.start_date, server_now);
  if (phase === 'ended') return <p className={css.closed}>This scheme has ended</p>;
  if (phase === 'scheduled') return <p className={css.closed}>Opens in {opensIn}</p>;
  if (soldOut) return <p className={css.closed}>Sold out</p>;
  if (scheme.type === 'MULTI-BUY')
    return (
      <a className={`${button()} ${css.act}`} href={`/consumer?scheme=${scheme._id}`}>
        Order it now
      </a>
    );
  return (
    <button type="button" className={`${button()} ${css.act}`} {...opens(ORDER_SHEET)} onClick={onOrder}>
      Place Order
    </button>
  );
}
