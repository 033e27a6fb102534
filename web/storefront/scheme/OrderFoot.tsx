import { useEffect, useRef } from 'react';
import { fill } from '../../../contract/fill.ts';
import { formatRs } from '../../../contract/money.ts';
import { button, spinner } from '../kit/controls.ts';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import type { Risen } from '../kit/useRisenTotal.ts';
import css from './OrderForm.module.css';
import type { Line } from './order.ts';
import type { texts } from './texts.ts';

interface Props {
  isSoldOut: boolean;
  /** What the order was refused with. */
  refusal: string;
  /** Rupees; undefined where no variant is chosen. */
  goods: number | undefined;
  /** What comes to the goods. */
  lines: Line[];
  /** What the customer agrees to by the button. */
  total: number | undefined;
  /** The order was refused because its total has risen. */
  risen: Risen | undefined;
  isSending: boolean;
}

/** Below the fields: why the order was refused, what it costs, and the button that sends it. */
export function OrderFoot({ isSoldOut, refusal, goods, lines, total, risen, isSending }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const refusalText = useRef<HTMLParagraphElement>(null);

  const rose = risen && fill(kit.total_rose, { now: formatRs(risen.to), before: formatRs(risen.from) });
  const said = isSoldOut && refusal ? kit.sold_out : (rose ?? refusal);

  // On a phone it may stand below what is in view.
  useEffect(() => {
    if (said) refusalText.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  return (
    <div className={css.foot}>
      <div role="alert">
        {said && (
          <p ref={refusalText} className={css.refusal}>
            {said}
          </p>
        )}
      </div>
      {goods !== undefined && lines.length > 0 && !risen && (
        <dl className={css.lines}>
          {[{ name: kit.products, amount: goods }, ...lines].map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount < 0 ? `− ${formatRs(-amount)}` : amount ? formatRs(amount) : t.free}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={css.send}>
        {total !== undefined && (
          <p className={css.total}>
            {t.total} {risen && <s>{formatRs(risen.from)}</s>} <strong>{formatRs(total)}</strong>
          </p>
        )}
        {isSoldOut ? (
          <a className={button()} href="/">
            {t.see_others}
          </a>
        ) : (
          <button type="submit" className={button()} aria-disabled={isSending}>
            {isSending && <span className={spinner} />}
            {isSending ? t.placing : risen ? fill(kit.order_at, { total: formatRs(risen.to) }) : t.place_order}
          </button>
        )}
      </div>
    </div>
  );
}
