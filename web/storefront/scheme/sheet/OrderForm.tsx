import { Buyer } from '../../buying/Buyer.tsx';
import buying from '../../buying/Buying.module.css';
import { Place } from '../../buying/Place.tsx';
import type { texts as buyingTexts } from '../../buying/texts.ts';
import { CustomFields } from '../../kit/form/CustomFields.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useTexts } from '../../kit/texts-context.tsx';
import { useOrderFields } from '../fields/useOrderFields.ts';
import { useOrderSending } from '../sending/useOrderSending.ts';
import { Trust } from '../Trust.tsx';
import type { texts } from '../texts.ts';
import { Arrival } from './Arrival.tsx';
import { Coupon } from './Coupon.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { Held } from './Held.tsx';
import { KeepDetails } from './KeepDetails.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { type OrderFormProps, Sheet } from './Sheet.tsx';

/** Shows the order sheet of a pre-order or campaign. */
export function OrderForm(props: OrderFormProps) {
  const { scheme, choices, offer } = props;
  const t = useTexts<typeof texts>('scheme');
  const { you } = useTexts<typeof buyingTexts>('buying');
  const fields = useOrderFields(scheme, choices);
  const { form, errors, wanted, delivery, keep, text, clearErrors, variant } = fields;
  return (
    <Sheet
      order={props}
      fields={fields}
      sending={useOrderSending(props, fields)}
      above={
        <>
          <Arrival place={fields.location.vdc_municipality} way={delivery.way} quote={delivery.quote} />
          {offer && <Held offer={offer} form={form} />}
        </>
      }
      below={<Trust />}
    >
      <fieldset className={buying.group}>
        <legend>{you}</legend>
        <Buyer text={text} labels={{ name: t.full_name, phone: t.phone }} onChange={keep} />
      </fieldset>
      <fieldset className={buying.group}>
        <legend>{t.where}</legend>
        <TextField {...text('customer_address')} label={t.address} autoComplete="street-address" required />
        <Place scheme_id={scheme._id} fields={fields} units={variant?.inventory} />
      </fieldset>
      <fieldset className={buying.group}>
        <legend>{t.how_short}</legend>
        <DeliveryChoice {...delivery} error={errors.delivery} choose={fields.chooseWay} />
        {wanted && (
          <Coupon
            wanted={wanted}
            kept={fields.keptCoupon}
            refused={errors.coupon_code}
            onType={() => clearErrors('coupon_code')}
            onApplied={fields.setCoupon}
          />
        )}
        <CustomFields fields={scheme.d_data} only="required" errors={errors} onType={clearErrors} />
        <MoreDetails
          fields={scheme.d_data}
          errors={errors}
          isOpen={fields.isMoreOpen}
          onToggle={fields.setMoreOpen}
          onType={clearErrors}
        />
        <KeepDetails onClear={props.onClear} />
      </fieldset>
    </Sheet>
  );
}
