import type { SchemeCard } from '../../../contract/offers.ts';
import { normalPhone, PHONE_PREFIX } from '../../../contract/phone.ts';
import { CustomFields } from '../kit/CustomFields.tsx';
import { OfficeSelect } from '../kit/OfficeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { Coupon } from './Coupon.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { Held } from './Held.tsx';
import { KeepDetails } from './KeepDetails.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { OrderCode } from './OrderCode.tsx';
import { Ordered } from './Ordered.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import css from './OrderForm.module.css';
import { goneOf } from './order.ts';
import { StillLeft } from './StillLeft.tsx';
import { Trust } from './Trust.tsx';
import type { texts } from './texts.ts';
import { useOrderFields } from './useOrderFields.ts';
import { type SheetProps, useOrderSending } from './useOrderSending.ts';

export interface OrderFormProps extends SheetProps {
  /** Schemes that can be ordered once this cannot be. */
  others: SchemeCard[];
  onChoose: (product_id: string, type: string, option: string) => void;
  /** The sheet is to be as if nobody had typed. */
  onClear: () => void;
}

export function OrderForm(props: OrderFormProps) {
  const { scheme, hasEnded, others, choices, offer, onChoose, onClear } = props;
  const t = useTexts<typeof texts>('scheme');
  const fields = useOrderFields(scheme, choices);
  const { form, location, office, errors, variant, delivery, keep, goods, lines, text, clearError } = fields;
  const { asked, asksCode, refusal, setRefusal, sending, risen, total, submit, explain } = useOrderSending(
    props,
    fields,
  );
  /** Another variant is asked for where it is chosen: that is said once. */
  const isAsked = !scheme.is_sold_out && goneOf(scheme, choices).length > 0;

  return (
    <form ref={form} className={css.form} method="post" onSubmit={submit} onInput={keep} noValidate aria-busy={sending}>
      <Ordered {...{ scheme, choices }} />
      {offer && <Held offer={offer} form={form} />}
      <StillLeft
        {...{ scheme, choices }}
        isRefused={refusal !== ''}
        onChoose={(...choice) => {
          setRefusal('');
          onChoose(...choice);
        }}
      />
      <TextField {...text('customer_name')} label={t.full_name} autoComplete="name" required />
      <TextField
        {...text('customer_phone')}
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        prefix={PHONE_PREFIX}
        onBlur={({ target }) => {
          target.value = normalPhone(target.value);
          keep();
        }}
      />
      <TextField {...text('customer_address')} label={t.address} autoComplete="street-address" required />
      <LocationPicker
        scheme_id={scheme._id}
        value={location}
        error={errors.location}
        onChange={fields.changeLocation}
      />
      <OfficeSelect
        scheme_id={scheme._id}
        area={location.vdc_municipality?._id}
        district={location.district?._id}
        value={office}
        error={errors.office_id}
        onChange={fields.chooseOffice}
      />
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
      {asksCode && (
        <OrderCode
          error={errors.otp}
          isSending={sending}
          onType={() => clearError('otp')}
          onAsk={() => setRefusal('')}
          onFailure={explain}
        />
      )}
      {scheme.type !== 'MULTI-BUY' && <Trust />}
      <OrderFoot
        over={hasEnded ? 'ended' : scheme.is_sold_out ? 'sold_out' : undefined}
        others={others}
        refusal={isAsked ? '' : refusal}
        asked={asked}
        isSending={sending}
        {...{ goods, lines, total, risen }}
      />
    </form>
  );
}
