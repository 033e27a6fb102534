import { useState } from 'react';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { texts as buyingTexts } from '../../buying/texts.ts';
import { useStore } from '../../buying/useStore.ts';
import { errorsOfAnswers } from '../../kit/form/custom-answers.ts';
import { typedIn } from '../../kit/form/typed.ts';
import { useFieldErrors } from '../../kit/form/useFieldErrors.ts';
import { useFormDraft } from '../../kit/form/useFormDraft.ts';
import { NOWHERE } from '../../kit/stores/last-place.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { type Choices, canOrder, chosenVariant, type Line, sumOf } from '../order.ts';
import type { texts } from '../texts.ts';
import { attemptOf } from './attempt-of.ts';
import { draftKey, dropOldDrafts } from './order-draft.ts';
import { errorsOf, hasMore, type Typed } from './order-form.ts';
import { useDelivery } from './useDelivery.ts';

export type OrderFields = ReturnType<typeof useOrderFields>;

/**
 * Manages the order sheet's location, store, delivery, coupon and total, and the errors that block sending. Texts stay
 * in the form itself.
 */
export function useOrderFields(scheme: SchemePublic, choices: Choices) {
  const kit = useTexts<typeof kitTexts>('kit');
  const t = { ...useTexts<typeof texts>('scheme'), ...useTexts<typeof buyingTexts>('buying') };
  const shownErrors = useFieldErrors();
  const { form, errors, focusNext, showErrors, clearErrors, setRefusal } = shownErrors;
  const store = useStore(clearErrors);
  const { location, office } = store;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [coupon, setCoupon] = useState<Line>();
  const [keptCoupon, setKeptCoupon] = useState<string>();
  const variant = chosenVariant(scheme.main_product, choices);
  const isPurchase = scheme.type === 'MULTI-BUY';
  // A purchase is collected at the store that gets its advance.
  const wanted =
    variant && !isPurchase ? { scheme_id: scheme._id, variant_id: variant._id, preview: scheme.preview } : undefined;
  const delivery = useDelivery(wanted, location.vdc_municipality?._id);
  const { way } = delivery;
  const keep = useFormDraft({
    form,
    key: draftKey(scheme._id),
    chosen: { location, office, choices, way },
    isEmpty: location === NOWHERE,
    questions: scheme.d_data,
    sentAt: () => attemptOf(scheme._id)?.sent,
    onFound(draft) {
      dropOldDrafts();
      if (!draft) return;
      store.restore(draft);
      delivery.choose(draft.way);
      setKeptCoupon(draft.typed.coupon_code);
      setMoreOpen(hasMore(draft.typed));
    },
  });
  const goods = variant && sumOf(scheme, variant, choices).total.now;
  const lines: Line[] = [];
  if (coupon && !errors.coupon_code) lines.push(coupon);
  if (delivery.price !== undefined) lines.push({ name: t.delivery, amount: delivery.price });
  const shown = goods && lines.reduce((sum, { amount }) => sum + amount, goods);

  /** The chosen variant is sold out; the sheet shows the remaining ones. */
  function askForVariant() {
    setRefusal(`${t.not_available} ${t.choose_uncrossed}`);
    focusNext('[data-left] [type=radio]');
  }

  /** Whether the order can be sent; asks for another variant if the chosen one is sold out. */
  function canSend(): boolean {
    setRefusal('');
    const isThere = canOrder(scheme, choices);
    if (!isThere) askForVariant();
    return isThere;
  }

  /** Returns the typed text of a valid order; otherwise shows the errors. */
  function readTyped(asksCode: boolean): Typed | undefined {
    if (!canSend()) return undefined;
    // The order sheet has a field for each text.
    const typed = typedIn(form.current as HTMLFormElement) as Typed;
    const errors = {
      ...errorsOf(typed, location, office?._id ?? '', t),
      ...errorsOfAnswers(scheme.d_data, typed, { ...t, required: kit.required }),
      ...(asksCode && !typed.otp?.trim() && { otp: kit.code_missing }),
    };
    if (Object.keys(errors).length === 0) return typed;
    showErrors(errors);
    return undefined;
  }

  return {
    ...shownErrors,
    ...store,
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
    askForVariant,
    canSend,
    readTyped,
    chooseWay(chosen: string) {
      clearErrors('delivery');
      delivery.choose(chosen);
    },
  };
}
