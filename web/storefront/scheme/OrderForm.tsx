import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readAnswers } from '../../../contract/answers.ts';
import { deliveryOf } from '../../../contract/delivery-choice.ts';
import { formatRs } from '../../../contract/money.ts';
import type { SchemePublic } from '../../../contract/offers.ts';
import type { PublicOrder } from '../../../contract/orders.ts';
import { normalPhone, PHONE_PREFIX } from '../../../contract/phone.ts';
import { CallError } from '../../shared/api.ts';
import { button, spinner } from '../kit/controls.ts';
import type { Place } from '../kit/places.ts';
import { TextField } from '../kit/TextField.tsx';
import { toast } from '../kit/Toasts.tsx';
import { typedIn } from '../kit/typed.ts';
import { answersOf } from './answers-of.ts';
import { CustomFields } from './CustomFields.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { OfficeSelect } from './OfficeSelect.tsx';
import { type Line, OrderExtras } from './OrderExtras.tsx';
import css from './OrderForm.module.css';
import type { PlacedOrder } from './OrderPlaced.tsx';
import { type Choices, chosenVariant, productsOf, sumOf } from './order.ts';
import {
  type Errors,
  errorsOf,
  firstOf,
  fromServer,
  type Location,
  NO_TEXTS,
  NOWHERE,
  type Texts,
} from './order-form.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';

interface Props {
  scheme: SchemePublic;
  choices: Choices;
  onPlaced: (order: PlacedOrder, msg: string) => void;
}

export function OrderForm({ scheme, choices, onPlaced }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const refusalText = useRef<HTMLParagraphElement>(null);
  const [location, setLocation] = useState<Location>(NOWHERE);
  const [office_id, setOffice] = useState('');
  /** The server has asked for a code from the SMS. */
  const [asksCode, setAsksCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [lines, setLines] = useState<Line[]>([]);
  const { placeOrder, sending } = usePlaceOrder();
  const variant = chosenVariant(scheme.main_product, choices);
  const goods = variant ? sumOf(scheme, variant).total.now : 0;

  // On a phone it may stand below what is in view.
  useEffect(() => {
    if (refusal) refusalText.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  function clearError(field: keyof Errors) {
    setErrors(({ [field]: _, ...others }) => others);
  }

  const text = (name: keyof Texts) => ({ name, error: errors[name], onType: () => clearError(name) });

  function changeLocation(next: Location) {
    setLocation(next);
    setOffice('');
    clearError('location');
    clearError('office_id');
  }

  function showErrors(found: Errors) {
    setErrors(found);
    const first = firstOf(found);
    // The field gets its message first, so that it is read out with it.
    if (first)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending || !variant) return;
    setRefusal('');
    const typed = typedIn(form.current as HTMLFormElement);
    const texts = { ...NO_TEXTS, ...typed };
    const { errors: unanswered } = readAnswers(scheme.d_data, answersOf(scheme.d_data, typed));
    const found = { ...errorsOf(texts, location, office_id), ...unanswered };
    if (Object.keys(found).length > 0) return showErrors(found);
    try {
      const reply = await placeOrder(bodyOf(texts, typed), typed.otp?.trim());
      const office = form.current?.querySelector<HTMLSelectElement>('[data-field=office_id]')?.selectedOptions[0]?.text;
      const placed = { ...reply.data, product: scheme.main_product.name, office: office ?? '' };
      onPlaced(placed, reply.msg || 'Order Placed Successfully.');
    } catch (error) {
      explain(error as CallError);
    }
  }

  /** Everything typed stays; the same order sent again is the same order, so pressing the button again is safe. */
  function explain(error: CallError) {
    const msg = error.message || 'Order Placed Failure.';
    setRefusal(error.kind === 'refused' ? msg : `${msg} Your details are kept, and your order is never placed twice.`);
    toast('warning', msg);
    if (!(error instanceof CallError)) return;
    if (error.errors.otp) setAsksCode(true);
    showErrors(error.status === 429 ? {} : fromServer(error.errors));
  }

  function bodyOf(texts: Texts, typed: Record<string, string>): PublicOrder {
    const id = (place: Place | null) => place?._id ?? '';
    const { customer_name, customer_phone, customer_address, customer_email, old_product_information } = texts;
    return {
      customer_name,
      customer_phone,
      customer_address,
      ...(customer_email.trim() && { customer_email: customer_email.trim() }),
      ...(old_product_information.trim() && { old_product_information }),
      state: id(location.state),
      district: id(location.district),
      vdc_municipality: id(location.vdc_municipality),
      office_id,
      scheme_id: scheme._id,
      scheme_type: scheme.type,
      variant_id: variant?._id ?? '',
      bundle_variant_id: scheme.bundle_product.flatMap(
        ({ product_id }) => chosenVariant(product_id, choices)?._id ?? [],
      ),
      ...deliveryOf(typed.delivery),
      ...(typed.coupon_code?.trim() && { coupon_code: typed.coupon_code }),
      d_data: answersOf(scheme.d_data, typed),
    };
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-busy={sending}>
      <p className={css.what}>
        {productsOf(scheme).map((product) => (
          <span key={product._id}>{[product.name, ...Object.values(choices[product._id] ?? {})].join(', ')}</span>
        ))}
      </p>
      <TextField {...text('customer_name')} label="Full Name" autoComplete="name" required />
      <TextField
        {...text('customer_phone')}
        label="Phone No."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        prefix={PHONE_PREFIX}
        onBlur={({ target }) => {
          target.value = normalPhone(target.value);
        }}
      />
      <TextField {...text('customer_address')} label="Address" autoComplete="street-address" required />
      <LocationPicker value={location} error={errors.location} onChange={changeLocation} />
      <OfficeSelect
        scheme_id={scheme._id}
        area={location.vdc_municipality?._id}
        district={location.district?._id}
        value={office_id}
        error={errors.office_id}
        onChange={(id) => {
          setOffice(id);
          clearError('office_id');
        }}
      />
      {variant && (
        <OrderExtras
          scheme_id={scheme._id}
          variant_id={variant._id}
          area={location.vdc_municipality?._id}
          errors={errors}
          onType={clearError}
          onLines={setLines}
        />
      )}
      <TextField {...text('customer_email')} label="Email" type="email" inputMode="email" autoComplete="email" />
      <TextField {...text('old_product_information')} label="Current Device" hint="The phone that you use now." />
      <CustomFields fields={scheme.d_data} errors={errors} onType={clearError} />
      {asksCode && (
        <TextField
          name="otp"
          label="Code from the SMS"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.otp}
          onType={() => clearError('otp')}
        />
      )}
      <div className={css.foot}>
        <div role="alert">
          {refusal && (
            <p ref={refusalText} className={css.refusal}>
              {refusal}
            </p>
          )}
        </div>
        {variant && lines.length > 0 && (
          <dl className={css.lines}>
            {[{ name: 'Products', amount: goods }, ...lines].map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount < 0 ? `− ${formatRs(-amount)}` : amount ? formatRs(amount) : 'Free'}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={css.send}>
          {variant && (
            <p className={css.total}>
              Total <strong>{formatRs(lines.reduce((sum, { amount }) => sum + amount, goods))}</strong>
            </p>
          )}
          <button type="submit" className={button()} aria-disabled={sending}>
            {sending && <span className={spinner} />}
            {sending ? 'Placing your order…' : 'Place Order'}
          </button>
        </div>
      </div>
    </form>
  );
}
