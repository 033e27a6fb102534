import { useEffect, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { waitingPurchase } from '../../kit/buying/waiting-purchase.ts';
import { instead } from '../../kit/controls.ts';
import { CustomFields } from '../../kit/form/CustomFields.tsx';
import { EmailField } from '../../kit/form/person-fields.tsx';
import { Amounts } from '../../kit/price/Amounts.tsx';
import { useTexts } from '../../kit/texts-context.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import { useOrderFields } from '../fields/useOrderFields.ts';
import { paymentAddress, usePurchaseSending } from '../sending/usePurchaseSending.ts';
import type { texts } from '../texts.ts';
import { KeepDetails } from './KeepDetails.tsx';
import css from './OrderForm.module.css';
import { Person, Place } from './PersonAndPlace.tsx';
import { type OrderFormProps, Sheet } from './Sheet.tsx';

/** The order sheet of a multi-buy: its purchase is paid for by a QR code of the store on the page that follows. */
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
        <Person text={text} keep={keep} />
        <EmailField {...text('customer_email')} label={t.email} required />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.where}</legend>
        <p className={css.quiet}>{t.qr_at_store}</p>
        <Place scheme_id={scheme._id} fields={fields} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.how_short}</legend>
        <p className={css.quiet}>
          <Amounts>{fill(t.pay_in_time, { advance: rs(advance_payment ?? 0), minutes: payment_window ?? 0 })}</Amounts>
        </p>
        <CustomFields fields={scheme.d_data} errors={errors} onType={clearErrors} />
        <KeepDetails onClear={props.onClear} />
      </fieldset>
    </Sheet>
  );
}

/** A purchase of this device that is not paid yet comes before another one. */
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
