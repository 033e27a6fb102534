import { useEffect, useRef } from 'react';
import { formatRs } from '../../../contract/money.ts';
import { button, spinner } from '../kit/controls.ts';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import css from './OrderForm.module.css';
import type { Line } from './order.ts';
import type { texts } from './texts.ts';

interface Props {
  isSoldOut: boolean;
  /** What the order was refused with. */
  refusal: string;
  /** In paisa; undefined where no variant is chosen. */
  goods: number | undefined;
  /** What comes to the goods. */
  lines: Line[];
  isSending: boolean;
}

/** Below the fields: why the order was refused, what it costs, and the button that sends it. */
export function OrderFoot({ isSoldOut, refusal, goods, lines, isSending }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const refusalText = useRef<HTMLParagraphElement>(null);

  // On a phone it may stand below what is in view.
  useEffect(() => {
    if (refusal) refusalText.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return (
    <div className={css.foot}>
      <div role="alert">
        {refusal && (
          <p ref={refusalText} className={css.refusal}>
            {isSoldOut ? kit.sold_out : refusal}
          </p>
        )}
      </div>
      {goods !== undefined && lines.length > 0 && (
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
        {goods !== undefined && (
          <p className={css.total}>
            {t.total} <strong>{formatRs(lines.reduce((sum, { amount }) => sum + amount, goods))}</strong>
          </p>
        )}
        {isSoldOut ? (
          <a className={button()} href="/">
            {t.see_others}
          </a>
        ) : (
          <button type="submit" className={button()} aria-disabled={isSending}>
            {isSending && <span className={spinner} />}
            {isSending ? t.placing : t.place_order}
          </button>
        )}
      </div>
    </div>
  );
}
