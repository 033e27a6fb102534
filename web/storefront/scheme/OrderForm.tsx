import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import type { SchemeCard, SchemePublic } from '../../../contract/offers.ts';
import { normalPhone, PHONE_PREFIX } from '../../../contract/phone.ts';
import { CallError } from '../../shared/api.ts';
import { CustomFields } from '../kit/CustomFields.tsx';
import { unanswered } from '../kit/custom-answers.ts';
import { orderedLately, phoneEnd, rememberOrder } from '../kit/last-orders.ts';
import { idsOf, type Location, lastLocation, rememberPlace } from '../kit/last-place.ts';
import { OfficeSelect } from '../kit/OfficeSelect.tsx';
import type { Office } from '../kit/places.ts';
import { useTexts } from '../kit/speaking.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { typedIn } from '../kit/typed.ts';
import { fieldOf, useFocusNext } from '../kit/useFocusNext.ts';
import { useRisenTotal } from '../kit/useRisenTotal.ts';
import { Coupon } from './Coupon.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { KeepDetails } from './KeepDetails.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { hasMore, MoreDetails } from './MoreDetails.tsx';
import { OrderCode } from './OrderCode.tsx';
import { chosenPicture, namedWith, Ordered } from './Ordered.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import css from './OrderForm.module.css';
import type { PlacedOrder } from './OrderPlaced.tsx';
import { type Choices, canOrder, chosenVariant, goneOf, type Line, productsOf, sumOf } from './order.ts';
import { orderBody } from './order-body.ts';
import { type Errors, errorsOf, firstOf, fromServer, NO_TEXTS, NOWHERE, type Texts } from './order-form.ts';
import { StillLeft } from './StillLeft.tsx';
import { Trust } from './Trust.tsx';
import type { texts } from './texts.ts';
import { STORE, useDelivery } from './useDelivery.ts';
import { dropDraft, useOrderDraft } from './useOrderDraft.ts';
import { PLACED_BEFORE, usePlaceOrder } from './usePlaceOrder.ts';

export interface OrderFormProps {
  scheme: SchemePublic;
  /** The time of the scheme has run out while the sheet was open. */
  hasEnded: boolean;
  /** What can be ordered once this cannot be. */
  others: SchemeCard[];
  choices: Choices;
  onChoose: (product_id: string, type: string, option: string) => void;
  /** Reads anew what can be had. */
  onStale: () => Promise<void>;
  onPlaced: (order: PlacedOrder) => void;
  /** The sheet is to be as if nobody had typed. */
  onClear: () => void;
}

export function OrderForm({ scheme, hasEnded, others, choices, onChoose, onStale, onPlaced, onClear }: OrderFormProps) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);
  const [location, setLocation] = useState<Location>(NOWHERE);
  const [office, setOffice] = useState<Office>();
  /** The same was ordered here lately, and the customer is asked whether another one is meant. */
  const [asked, setAsked] = useState<ReturnType<typeof orderedLately>>();
  /** The server has asked for a code from the SMS. */
  const [asksCode, setAsksCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [coupon, setCoupon] = useState<Line>();
  const [keptCoupon, setKeptCoupon] = useState<string>();
  const { placeOrder, sending } = usePlaceOrder(scheme._id, t.maybe_placed);
  const variant = chosenVariant(scheme.main_product, choices);
  const delivery = useDelivery(scheme._id, variant?._id, location.vdc_municipality?._id);
  const { way } = delivery;
  const keep = useOrderDraft(form, scheme._id, { location, office, choices, way }, (draft) => {
    setLocation(draft.location);
    setOffice(draft.office);
    delivery.choose(draft.way);
    setKeptCoupon(draft.typed.coupon_code);
    setMoreOpen(hasMore(draft.typed));
  });
  /** Another variant is asked for where it is chosen: that is said once. */
  const isAsked = !scheme.is_sold_out && goneOf(scheme, choices).length > 0;
  const goods = variant && sumOf(scheme, variant).total.now;
  const lines: Line[] = [];
  if (coupon && !errors.coupon_code) lines.push(coupon);
  if (delivery.price !== undefined) lines.push({ name: t.delivery, amount: delivery.price });
  const shown = goods && lines.reduce((sum, { amount }) => sum + amount, goods);
  const [risen, setRisen] = useRisenTotal([choices, coupon, way, location]);
  const total = risen?.to ?? shown;

  // Where this device was last; a draft knows better.
  useEffect(() => {
    lastLocation().then(
      (last) => last && setLocation((now) => (now === NOWHERE ? last : now)),
      () => {},
    );
  }, []);

  function clearError(field: keyof Errors) {
    setErrors(({ [field]: _, ...others }) => others);
  }

  const text = (name: keyof Texts) => ({ name, error: errors[name], onType: () => clearError(name) });

  function changeLocation(next: Location, office?: Office) {
    setLocation(next);
    setOffice(office);
    rememberPlace(idsOf(next));
    clearError('location');
    clearError('office_id');
  }

  function showErrors(found: Errors) {
    setErrors(found);
    const first = firstOf(found);
    // The field gets its message first, so that it is read out with it.
    if (first) focusNext(fieldOf(first));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending || !variant || hasEnded) return;
    setRefusal('');
    if (!canOrder(scheme, choices)) return askForVariant();
    const typed = typedIn(form.current as HTMLFormElement);
    const texts = { ...NO_TEXTS, ...typed };
    const found = {
      ...errorsOf(texts, location, office?._id ?? '', t),
      ...unanswered(scheme.d_data, typed, t.required),
    };
    if (Object.keys(found).length > 0) return showErrors(found);
    // What was chosen before may be offered no more.
    if (way !== STORE && !delivery.quote) return setRefusal(t.no_quote);
    const before = orderedLately(scheme._id, normalPhone(texts.customer_phone));
    setAsked(before);
    if (before && before.order_id !== asked?.order_id) return;
    try {
      const sent = placeOrder(
        orderBody({ scheme, choices, location, office, way, total }, texts, typed),
        typed.otp?.trim(),
      );
      // Until there is an answer, what was sent is kept as it was.
      keep();
      const reply = await sent;
      dropDraft(scheme._id);
      rememberOrder({
        order_id: reply.data.order_id,
        see_key: reply.data.see_key,
        product: scheme.main_product.name,
        scheme_id: scheme._id,
        phone_end: phoneEnd(normalPhone(texts.customer_phone)),
        at: Date.now(),
      });
      onPlaced({
        ...reply.data,
        cheaper_by: total === undefined ? 0 : total - reply.data.total,
        msg: reply.msg || t.placed,
        products: productsOf(scheme).map((product) => namedWith(product, choices)),
        picture: chosenPicture(scheme, choices),
        office,
      });
    } catch (error) {
      keep();
      explain(error as CallError);
    }
  }

  /** What was chosen has gone meanwhile: what is left stands in the sheet itself. */
  function askForVariant() {
    setRefusal(`${t.not_available} ${t.choose_uncrossed}`);
    focusNext('[data-left] [type=radio]');
  }

  /** Everything typed stays; the same order sent again is the same order, so pressing the button again is safe. */
  async function explain(error: CallError) {
    // What is no call is the check that the server asked for.
    if (!(error instanceof CallError)) return setRefusal(`${kit.no_check} ${t.details_kept}`);
    const msg = error.message || t.failed;
    const isAnswer = error.kind === 'refused' && error.status < 500;
    if (error.status === PLACED_BEFORE) return setRefusal(`${msg} ${t.only_another}`);
    if (error.risenTo && total !== undefined) {
      setRisen({ from: total, to: error.risenTo });
      delivery.again();
      return onStale();
    }
    setRefusal(isAnswer ? msg : `${msg} ${t.details_kept}`);
    if (error.errors.variant_id || error.errors.bundle_variant_id) {
      await onStale();
      return askForVariant();
    }
    if (error.errors.otp) setAsksCode(true);
    showErrors(error.status === 429 ? {} : fromServer(error.errors));
  }

  return (
    <form ref={form} className={css.form} method="post" onSubmit={submit} onInput={keep} noValidate aria-busy={sending}>
      <Ordered {...{ scheme, choices }} />
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
      <LocationPicker scheme_id={scheme._id} value={location} error={errors.location} onChange={changeLocation} />
      <OfficeSelect
        scheme_id={scheme._id}
        area={location.vdc_municipality?._id}
        district={location.district?._id}
        value={office?._id ?? ''}
        error={errors.office_id}
        onChange={(chosen) => {
          setOffice(chosen);
          clearError('office_id');
        }}
        onElsewhere={changeLocation}
      />
      <DeliveryChoice
        {...delivery}
        error={errors.delivery}
        choose={(chosen) => {
          clearError('delivery');
          delivery.choose(chosen);
        }}
      />
      {variant && (
        <Coupon
          scheme_id={scheme._id}
          variant_id={variant._id}
          kept={keptCoupon}
          refused={errors.coupon_code}
          onType={() => clearError('coupon_code')}
          onApplied={setCoupon}
        />
      )}
      <CustomFields fields={scheme.d_data} only="required" errors={errors} onType={clearError} />
      <MoreDetails
        fields={scheme.d_data}
        errors={errors}
        isOpen={isMoreOpen}
        onToggle={setMoreOpen}
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
        refusal={
          isAsked
            ? ''
            : refusal || (asked ? fill(t.ordered_before, { minutes: asked.minutes, order_id: asked.order_id }) : '')
        }
        isAnother={asked !== undefined}
        isSending={sending}
        {...{ goods, lines, total, risen }}
      />
    </form>
  );
}
