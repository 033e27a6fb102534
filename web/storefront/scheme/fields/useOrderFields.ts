import { useEffect, useRef, useState } from 'react';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import { unanswered } from '../../kit/form/custom-answers.ts';
import { typedIn } from '../../kit/form/typed.ts';
import { useFieldErrors } from '../../kit/form/useFieldErrors.ts';
import { idsOf, type Location, lastLocation, rememberPlace } from '../../kit/stores/last-place.ts';
import type { Office } from '../../kit/stores/places.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { type Choices, canOrder, chosenVariant, type Line, sumOf } from '../order.ts';
import type { texts } from '../texts.ts';
import { errorsOf, errorsOfPurchase, hasMore, NO_TEXTS, NOWHERE, type Typed } from './order-form.ts';
import { useDelivery } from './useDelivery.ts';
import { useOrderDraft } from './useOrderDraft.ts';

export type OrderFields = ReturnType<typeof useOrderFields>;

/**
 * The fields of the order sheet: place, store, delivery and coupon, the total, and the reasons against sending it. Texts
 * stay in the form itself.
 */
export function useOrderFields(scheme: SchemePublic, choices: Choices) {
  const t = useTexts<typeof texts>('scheme');
  const form = useRef<HTMLFormElement>(null);
  const { errors, showErrors, clearErrors, text, focusNext } = useFieldErrors(form);
  const [location, setLocation] = useState<Location>(NOWHERE);
  const [office, setOffice] = useState<Office>();
  /** Stands below the fields. */
  const [refusal, setRefusal] = useState('');
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [coupon, setCoupon] = useState<Line>();
  const [keptCoupon, setKeptCoupon] = useState<string>();
  const variant = chosenVariant(scheme.main_product, choices);
  const isPurchase = scheme.type === 'MULTI-BUY';
  // A purchase is collected at the store that its advance is paid to.
  const wanted =
    variant && !isPurchase ? { scheme_id: scheme._id, variant_id: variant._id, preview: scheme.preview } : undefined;
  const delivery = useDelivery(wanted, location.vdc_municipality?._id);
  const { way } = delivery;
  const keep = useOrderDraft(form, scheme._id, { location, office, choices, way }, (draft) => {
    setLocation(draft.location);
    setOffice(draft.office);
    delivery.choose(draft.way);
    setKeptCoupon(draft.typed.coupon_code);
    setMoreOpen(hasMore(draft.typed));
  });
  const goods = variant && sumOf(scheme, variant, choices).total.now;
  const lines: Line[] = [];
  if (coupon && !errors.coupon_code) lines.push(coupon);
  if (delivery.price !== undefined) lines.push({ name: t.delivery, amount: delivery.price });
  const shown = goods && lines.reduce((sum, { amount }) => sum + amount, goods);

  // The last place of this tab; a draft comes before it.
  useEffect(() => {
    lastLocation().then(
      (last) => last && setLocation((now) => (now === NOWHERE ? last : now)),
      () => {},
    );
  }, []);

  /** The chosen variant has gone meanwhile: those that are left stand in the sheet itself. */
  function askForVariant() {
    setRefusal(`${t.not_available} ${t.choose_uncrossed}`);
    focusNext('[data-left] [type=radio]');
  }

  /** The typed text of a sheet that can be sent; otherwise shows what is wrong. */
  function readTyped(asksCode: boolean): Typed | undefined {
    setRefusal('');
    if (!canOrder(scheme, choices)) {
      askForVariant();
      return undefined;
    }
    const typed = { ...NO_TEXTS, otp: '', ...typedIn(form.current as HTMLFormElement) };
    const wrong = isPurchase ? errorsOfPurchase : errorsOf;
    const errors = {
      ...wrong(typed, location, office?._id ?? '', t),
      ...unanswered(scheme.d_data, typed, t.required),
      ...(asksCode && !typed.otp.trim() && { otp: t.code_missing }),
    };
    if (Object.keys(errors).length === 0) return typed;
    showErrors(errors);
    return undefined;
  }

  return {
    form,
    location,
    office,
    errors,
    refusal,
    setRefusal,
    isMoreOpen,
    setMoreOpen,
    coupon,
    setCoupon,
    keptCoupon,
    variant,
    delivery,
    keep,
    goods,
    wanted,
    lines,
    shown,
    clearErrors,
    showErrors,
    askForVariant,
    readTyped,
    focusNext,
    text,
    changeLocation(next: Location, office?: Office) {
      setLocation(next);
      setOffice(office);
      rememberPlace(idsOf(next));
      clearErrors('location', 'office_id');
    },
    chooseOffice(chosen: Office | undefined) {
      setOffice(chosen);
      clearErrors('office_id');
    },
    chooseWay(chosen: string) {
      clearErrors('delivery');
      delivery.choose(chosen);
    },
  };
}
