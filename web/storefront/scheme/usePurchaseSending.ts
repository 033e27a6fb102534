import { type FormEvent, useState } from 'react';
import { purchaseBody } from '../kit/buying/purchase-body.ts';
import { useBuying } from '../kit/buying/useBuying.ts';
import { unanswered } from '../kit/form/custom-answers.ts';
import { typedIn } from '../kit/form/typed.ts';
import { useRisenTotal } from '../kit/price/useRisenTotal.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { canOrder, chosenVariant } from './order.ts';
import { type Errors, errorsOf, fromServer, NO_TEXTS } from './order-form.ts';
import type { texts } from './texts.ts';
import { dropDraft } from './useOrderDraft.ts';
import type { OrderFields } from './useOrderFields.ts';
import type { SheetProps } from './useOrderSending.ts';

/** The page to pay for a purchase: the QR code of its store, the time left, and the proof (spec 2.1). */
export const paymentAddress = (purchase_id: string): string => `/consumer?purchase=${purchase_id}`;

/** Buys the multi-buy and leads to its payment, or gives the reason against it. */
export function usePurchaseSending({ scheme, hasEnded, choices, onStale }: SheetProps, fields: OrderFields) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const { form, office, location, variant, shown, showErrors, focusNext } = fields;
  const [orderRefusal, setOrderRefusal] = useState('');
  const [risen, setRisen] = useRisenTotal([choices, office]);
  const total = risen?.to ?? shown;
  const { submit, isSending, refusal, asksCode } = useBuying(
    {
      onBought: async ({ _id }) => {
        dropDraft(scheme._id);
        window.location.assign(paymentAddress(_id));
      },
      onRefused: setOrderRefusal,
      onErrors,
      onRisen: (to) => {
        setRisen({ from: total ?? to, to });
        onStale();
      },
    },
    {
      details_kept: t.kept_typed,
      went_wrong: t.failed,
      nothing_submitted: t.nothing_submitted,
      no_check: kit.no_check,
    },
  );

  async function onErrors({ variant_id, bundle_variant_id, scheme_id, ...others }: Record<string, string>) {
    if (variant_id || bundle_variant_id || scheme_id) await onStale();
    if (variant_id || bundle_variant_id) return askForVariant();
    showErrors(fromServer(others));
  }

  function askForVariant() {
    setOrderRefusal(`${t.not_available} ${t.choose_uncrossed}`);
    focusNext('[data-left] [type=radio]');
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const [gift] = scheme.bundle_product;
    const bundle = gift && chosenVariant(gift.product_id, choices);
    if (!variant || !bundle || total === undefined || hasEnded) return;
    setOrderRefusal('');
    if (!canOrder(scheme, choices)) return askForVariant();
    const typed = typedIn(form.current as HTMLFormElement);
    const errors = wrongIn(typed);
    if (Object.keys(errors).length > 0) return showErrors(errors);
    const chosen = {
      offer: scheme,
      office_id: office?._id ?? '',
      variant_id: variant._id,
      bundle_variant_id: bundle._id,
    };
    await submit(purchaseBody({ ...chosen, total }, typed), typed.otp?.trim() ?? '');
  }

  function wrongIn(typed: Record<string, string>): Errors {
    // A purchase asks for no address, and does not check how an e-mail address is written (spec 5).
    const {
      customer_address: _,
      customer_email: _format,
      ...errors
    } = errorsOf({ ...NO_TEXTS, ...typed }, location, office?._id ?? '', t);
    return {
      ...errors,
      ...(!typed.customer_email?.trim() && { customer_email: t.email_missing }),
      ...unanswered(scheme.d_data, typed, t.required),
      ...(asksCode && !typed.otp?.trim() && { otp: t.code_missing }),
    };
  }

  return {
    asksCode: asksCode !== '',
    refusal: orderRefusal || refusal,
    setRefusal: setOrderRefusal,
    isSending,
    risen,
    total,
    submit: send,
  };
}
