import { useEffect, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { Buyer } from '../../kit/buying/Buyer.tsx';
import { waitingPurchase } from '../../kit/buying/waiting-purchase.ts';
import { instead } from '../../kit/controls.ts';
import { CustomFields } from '../../kit/form/CustomFields.tsx';
import { Amounts } from '../../kit/price/Amounts.tsx';
import { useTexts } from '../../kit/texts-context.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import { useOrderFields } from '../fields/useOrderFields.ts';
import { paymentAddress, usePurchaseSending } from '../sending/usePurchaseSending.ts';
import type { texts } from '../texts.ts';
import { KeepDetails } from './KeepDetails.tsx';
import css from './OrderForm.module.css';
import { Place } from './Place.tsx';
import { type OrderFormProps, Sheet } from './Sheet.tsx';

/** Shows the order sheet of a multi-buy. The next page has the store's QR code to pay by. */
export function PurchaseForm(props: OrderFormProps) {
  const { scheme, choices } = props;
  const { advance_payment, payment_window } = scheme;
  const t = useTexts<typeof texts>('scheme');
  const rs = useRs();
  const fields = useOrderFields(scheme, choices);
  const { errors, keep, text, clearErrors } = fields;
  return (
    <Sheet
      order={props}
      fields={fields}
      sending={usePurchaseSending(props, fields)}
      above={<Unpaid />}
      advance={advance_payment}
    >
      <fieldset className={css.group}>
        <legend>{t.you}</legend>
        <Buyer text={text} labels={{ name: t.full_name, phone: t.phone, email: t.email }} onChange={keep} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.where}</legend>
        <p className="quiet">{t.qr_at_store}</p>
        <Place scheme_id={scheme._id} fields={fields} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.how_short}</legend>
        <p className="quiet">
          <Amounts>{fill(t.pay_in_time, { advance: rs(advance_payment ?? 0), minutes: payment_window ?? 0 })}</Amounts>
        </p>
        <CustomFields fields={scheme.d_data} errors={errors} onType={clearErrors} />
        <KeepDetails onClear={props.onClear} />
      </fieldset>
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
