import { useEffect, useState } from 'react';
import { PurchaseFields } from '../../buying/PurchaseFields.tsx';
import { waitingPurchase } from '../../buying/waiting-purchase.ts';
import { instead } from '../../kit/controls.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import { useOrderFields } from '../fields/useOrderFields.ts';
import { paymentAddress, usePurchaseSending } from '../sending/usePurchaseSending.ts';
import type { texts } from '../texts.ts';
import { KeepDetails } from './KeepDetails.tsx';
import css from './OrderForm.module.css';
import { type OrderFormProps, Sheet } from './Sheet.tsx';

/** Shows the order sheet of a multi-buy. The next page has the store's QR code to pay by. */
export function PurchaseForm(props: OrderFormProps) {
  const { scheme, choices } = props;
  const t = useTexts<typeof texts>('scheme');
  const rs = useRs();
  const fields = useOrderFields(scheme, choices);
  return (
    <Sheet
      order={props}
      fields={fields}
      sending={usePurchaseSending(props, fields)}
      above={<Unpaid />}
      advance={scheme.advance_payment}
    >
      <PurchaseFields
        fields={fields}
        labels={{ name: t.full_name, phone: t.phone, email: t.email }}
        offer={scheme}
        money={rs}
        place={{ scheme_id: scheme._id, units: fields.variant?.inventory }}
      >
        <KeepDetails onClear={props.onClear} />
      </PurchaseFields>
    </Sheet>
  );
}

/** Links to this device's unpaid purchase, before another one is made. */
function Unpaid() {
  const t = useTexts<typeof texts>('scheme');
  const [id, setId] = useState('');
  useEffect(() => setId(waitingPurchase()), []);
  if (!id) return null;
  return (
    <p className={`${instead} ${css.question}`}>
      {t.waits_unpaid} <a href={paymentAddress(id)}>{t.pay_it}</a>
    </p>
  );
}
