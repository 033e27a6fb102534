import type { ReactNode } from 'react';
import type { SchemeCard } from '../../../../contract/offers/offers.ts';
import { BuyingForm } from '../../buying/BuyingForm.tsx';
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
  const { refusal, setRefusal, goods, lines } = fields;
  /** Ask for another variant once, at the choice. */
  const isAsked = !scheme.is_sold_out && goneOf(scheme, choices).length > 0;
  return (
    <BuyingForm
      fields={fields}
      sending={sending}
      foot={
        <>
          {below}
          <OrderFoot
            closed={hasEnded ? 'ended' : scheme.is_sold_out ? 'sold_out' : undefined}
            others={others}
            refusal={isAsked ? '' : refusal}
            goods={goods}
            lines={lines}
            advance={advance}
            {...sending}
          />
        </>
      }
    >
      <Ordered scheme={scheme} choices={choices} />
      {above}
      <StillLeft scheme={scheme} choices={choices} refusal={refusal} setRefusal={setRefusal} onChoose={onChoose} />
      {children}
    </BuyingForm>
  );
}
