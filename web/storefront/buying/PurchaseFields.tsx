import type { ReactNode } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import type { CustomField } from '../../../contract/offers/answers.ts';
import { CustomFields } from '../kit/form/CustomFields.tsx';
import { Amounts } from '../kit/price/Amounts.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { Buyer } from './Buyer.tsx';
import css from './Buying.module.css';
import type { BuyingFields } from './BuyingForm.tsx';
import { Place } from './Place.tsx';
import type { texts } from './texts.ts';

interface Props {
  fields: BuyingFields;
  labels: { name: string; phone: string; email: string };
  /** Undefined until phone and gift are chosen. */
  offer: { d_data: CustomField[]; advance_payment?: number | null; payment_window?: number | null } | undefined;
  money: (rupees: number) => string;
  /** Asks for a store that sells the scheme; false if the link names one. */
  place: { scheme_id: string | undefined; units?: number | undefined } | false;
  /** Asks for the store alone, which has no offer. */
  isClosed?: boolean;
  children?: ReactNode;
}

/** Asks for customer, store and the offer's other fields, in the sheet of a multi-buy and on the consumer page. */
export function PurchaseFields({ fields, labels, offer, money, place, isClosed, children }: Props) {
  const t = useTexts<typeof texts>('buying');
  const { errors, text, keep, clearErrors } = fields;
  return (
    <>
      {!isClosed && (
        <fieldset className={css.group} data-scripted>
          <legend>{t.you}</legend>
          <Buyer text={text} labels={labels} onChange={keep} />
        </fieldset>
      )}
      {place && (
        <fieldset className={css.group} data-scripted>
          <legend>{t.your_store}</legend>
          <p className="quiet">{t.your_store_text}</p>
          <Place {...place} fields={fields} />
        </fieldset>
      )}
      {offer && (
        <fieldset className={css.group} data-scripted>
          <legend>{t.payment}</legend>
          <p className="quiet">
            <Amounts>
              {fill(t.pay_in_time, { advance: money(offer.advance_payment ?? 0), minutes: offer.payment_window ?? 0 })}
            </Amounts>
          </p>
          <CustomFields fields={offer.d_data} errors={errors} onType={clearErrors} />
          {children}
        </fieldset>
      )}
    </>
  );
}
