import type { ReactNode } from 'react';
import type { SchemeCard } from '../../../../contract/offers/offers.ts';
import { OrderCode } from '../../kit/buying/OrderCode.tsx';
import type { OrderFields } from '../fields/useOrderFields.ts';
import { goneOf } from '../order.ts';
import type { SheetProps, useOrderSending } from '../sending/useOrderSending.ts';
import { Ordered } from './Ordered.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import css from './OrderForm.module.css';
import { StillLeft } from './StillLeft.tsx';

export interface OrderFormProps extends SheetProps {
  /** Schemes that can be ordered once this cannot be. */
  others: SchemeCard[];
  onChoose: (product_id: string, type: string, option: string) => void;
  /** Resets the sheet, as if nobody had typed. */
  onClear: () => void;
}

interface Props {
  order: OrderFormProps;
  fields: OrderFields;
  sending: ReturnType<typeof useOrderSending>;
  /** Below the ordered items. */
  above: ReactNode;
  /** Above the price and the button. */
  below?: ReactNode;
  /** Rupees that are paid now. */
  advance?: number | null;
  children: ReactNode;
}

/** The form of both order sheets around their fields: the ordered items, the code, the price and the button. */
export function Sheet({ order, fields, sending, above, below, advance, children }: Props) {
  const { scheme, hasEnded, others, choices, onChoose } = order;
  const { form, errors, setRefusal, keep, goods, lines, clearErrors } = fields;
  const { asksCode, refusal, isSending, submit, explain, ...foot } = sending;
  /** The request for another variant appears once, at the choice. */
  const isAsked = !scheme.is_sold_out && goneOf(scheme, choices).length > 0;
  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      onSubmit={submit}
      onInput={keep}
      noValidate
      aria-busy={isSending}
    >
      <Ordered scheme={scheme} choices={choices} />
      {above}
      <StillLeft scheme={scheme} choices={choices} refusal={refusal} setRefusal={setRefusal} onChoose={onChoose} />
      {children}
      {asksCode && (
        <OrderCode
          error={errors.otp}
          isSending={isSending}
          onType={() => clearErrors('otp')}
          onAsk={() => setRefusal('')}
          onFailure={explain}
        />
      )}
      {below}
      <OrderFoot
        closed={hasEnded ? 'ended' : scheme.is_sold_out ? 'sold_out' : undefined}
        others={others}
        refusal={isAsked ? '' : refusal}
        isSending={isSending}
        goods={goods}
        lines={lines}
        advance={advance}
        {...foot}
      />
    </form>
  );
}
