import type { ReactNode } from 'react';
import type { SchemeCard } from '../../../../contract/offers/offers.ts';
import { OrderCode } from '../../kit/buying/OrderCode.tsx';
import type { OrderFields } from '../fields/useOrderFields.ts';
import { goneOf } from '../order.ts';
import type { SheetProps, useOrderSending } from '../sending/useOrderSending.ts';
import type { usePurchaseSending } from '../sending/usePurchaseSending.ts';
import { Ordered } from './Ordered.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import { StillLeft } from './StillLeft.tsx';

export interface OrderFormProps extends SheetProps {
  /** Schemes to order if this one can't be. */
  others: SchemeCard[];
  onChoose: (product_id: string, type: string, option: string) => void;
  /** Clears the sheet. */
  onClear: () => void;
}

interface Props {
  order: OrderFormProps;
  fields: OrderFields;
  sending: ReturnType<typeof useOrderSending | typeof usePurchaseSending>;
  /** Shown below the ordered items. */
  above: ReactNode;
  /** Shown above the price and the button. */
  below?: ReactNode;
  /** The advance due now, in rupees. */
  advance?: number | null;
  children: ReactNode;
}

/** Shows both order sheets around their fields: the items, the code, the price and the button. */
export function Sheet({ order, fields, sending, above, below, advance, children }: Props) {
  const { scheme, hasEnded, others, choices, onChoose } = order;
  const { form, errors, refusal, setRefusal, keep, goods, lines, clearErrors } = fields;
  const { asksCode, isSending, submit, sendCode, explain, ...foot } = sending;
  /** Ask for another variant once, at the choice. */
  const isAsked = !scheme.is_sold_out && goneOf(scheme, choices).length > 0;
  return (
    <form
      ref={form}
      className="stack-wide"
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
          send={sendCode}
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
