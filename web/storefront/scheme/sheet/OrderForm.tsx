import type { SchemeCard } from '../../../../contract/offers/offers.ts';
import { CustomFields } from '../../kit/form/CustomFields.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useTexts } from '../../kit/texts-context.tsx';
import { useOrderFields } from '../fields/useOrderFields.ts';
import { goneOf } from '../order.ts';
import { type SheetProps, useOrderSending } from '../sending/useOrderSending.ts';
import { Trust } from '../Trust.tsx';
import type { texts } from '../texts.ts';
import { Arrival } from './Arrival.tsx';
import { Coupon } from './Coupon.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { Held } from './Held.tsx';
import { KeepDetails } from './KeepDetails.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { OrderCode } from './OrderCode.tsx';
import { Ordered } from './Ordered.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import css from './OrderForm.module.css';
import { Person, Place } from './PersonAndPlace.tsx';
import { StillLeft } from './StillLeft.tsx';

export interface OrderFormProps extends SheetProps {
  /** Schemes that can be ordered once this cannot be. */
  others: SchemeCard[];
  onChoose: (product_id: string, type: string, option: string) => void;
  /** Resets the sheet, as if nobody had typed. */
  onClear: () => void;
}

export function OrderForm(props: OrderFormProps) {
  const { scheme, hasEnded, others, choices, offer, onChoose, onClear } = props;
  const t = useTexts<typeof texts>('scheme');
  const fields = useOrderFields(scheme, choices);
  const { form, errors, refusal, setRefusal, variant, delivery, keep, goods, lines, text, clearError } = fields;
  const { phoneQuestion, asksCode, sending, risen, total, submit, explain } = useOrderSending(props, fields);
  /** The request for another variant appears once, at the choice. */
  const isAsked = !scheme.is_sold_out && goneOf(scheme, choices).length > 0;

  return (
    <form ref={form} className={css.form} method="post" onSubmit={submit} onInput={keep} noValidate aria-busy={sending}>
      <Ordered scheme={scheme} choices={choices} />
      <Arrival place={fields.location.vdc_municipality} way={delivery.way} quote={delivery.quote} />
      {offer && <Held offer={offer} form={form} />}
      <StillLeft scheme={scheme} choices={choices} refusal={refusal} setRefusal={setRefusal} onChoose={onChoose} />
      <fieldset className={css.group}>
        <legend>{t.you}</legend>
        <Person text={text} keep={keep} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.where}</legend>
        <TextField {...text('customer_address')} label={t.address} autoComplete="street-address" required />
        <Place scheme_id={scheme._id} fields={fields} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.how_short}</legend>
        <DeliveryChoice {...delivery} error={errors.delivery} choose={fields.chooseWay} />
        {variant && (
          <Coupon
            scheme_id={scheme._id}
            variant_id={variant._id}
            kept={fields.keptCoupon}
            refused={errors.coupon_code}
            onType={() => clearError('coupon_code')}
            onApplied={fields.setCoupon}
          />
        )}
        <CustomFields fields={scheme.d_data} only="required" errors={errors} onType={clearError} />
        <MoreDetails
          fields={scheme.d_data}
          errors={errors}
          isOpen={fields.isMoreOpen}
          onToggle={fields.setMoreOpen}
          onType={clearError}
        />
        <KeepDetails onClear={onClear} />
      </fieldset>
      {asksCode && (
        <OrderCode
          error={errors.otp}
          isSending={sending}
          onType={() => clearError('otp')}
          onAsk={() => setRefusal('')}
          onFailure={explain}
        />
      )}
      <Trust />
      <OrderFoot
        closed={hasEnded ? 'ended' : scheme.is_sold_out ? 'sold_out' : undefined}
        others={others}
        refusal={isAsked ? '' : refusal}
        phoneQuestion={phoneQuestion}
        isSending={sending}
        goods={goods}
        lines={lines}
        total={total}
        risen={risen}
      />
    </form>
  );
}
