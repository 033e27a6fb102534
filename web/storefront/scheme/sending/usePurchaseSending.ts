import type { FormEvent } from 'react';
import { purchaseBody } from '../../kit/buying/purchase-body.ts';
import { useBuying } from '../../kit/buying/useBuying.ts';
import { useRisenTotal } from '../../kit/price/useRisenTotal.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { fromServer } from '../fields/order-form.ts';
import { dropDraft } from '../fields/useOrderDraft.ts';
import type { OrderFields } from '../fields/useOrderFields.ts';
import { chosenVariant } from '../order.ts';
import type { texts } from '../texts.ts';
import type { SheetProps } from './useOrderSending.ts';

/** The page to pay for a purchase: the QR code of its store, the time left, and the proof (spec 2.1). */
export const paymentAddress = (purchase_id: string): string => `/consumer?purchase=${purchase_id}`;

/** Buys the multi-buy and leads to its payment, or gives the reason against it. */
export function usePurchaseSending({ scheme, hasEnded, choices, onStale, onPlaced }: SheetProps, fields: OrderFields) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const { office, variant, shown } = fields;
  const [risen, setRisen] = useRisenTotal([choices, office]);
  const total = risen?.to ?? shown;
  const {
    submit,
    isSending,
    refusal,
    asksCode: phone,
  } = useBuying(
    {
      preview: scheme.preview,
      onBought: async (purchase) => {
        dropDraft(scheme._id);
        if ('messages' in purchase) onPlaced(purchase);
        else window.location.assign(paymentAddress(purchase._id));
      },
      onRefused: fields.setRefusal,
      onErrors,
      onRisen: (to) => {
        setRisen({ from: total ?? to, to });
        onStale();
      },
    },
    { ...t, no_check: kit.no_check },
  );

  const asksCode = phone !== '';

  async function onErrors({ variant_id, bundle_variant_id, scheme_id, ...others }: Record<string, string>) {
    if (variant_id || bundle_variant_id || scheme_id) await onStale();
    if (variant_id || bundle_variant_id) return fields.askForVariant();
    fields.showErrors(fromServer(others));
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const [gift] = scheme.bundle_product;
    const bundle = gift && chosenVariant(gift.product_id, choices);
    if (!variant || !bundle || total === undefined || hasEnded) return;
    const typed = fields.readTyped(asksCode);
    if (!typed) return;
    const chosen = {
      offer: scheme,
      office_id: office?._id ?? '',
      variant_id: variant._id,
      bundle_variant_id: bundle._id,
    };
    await submit(purchaseBody({ ...chosen, total }, typed), typed.otp.trim());
  }

  return {
    phoneQuestion: undefined,
    asksCode,
    refusal: fields.refusal || refusal,
    isSending,
    risen,
    total,
    submit: send,
    /** A failure about the code alone. */
    explain: async ({ message }: Error) => fields.setRefusal(message),
  };
}
