import { fromServer } from '../../buying/purchase-form.ts';
import { usePurchaseForm } from '../../buying/usePurchaseForm.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { dropDraft } from '../fields/order-draft.ts';
import type { OrderFields } from '../fields/useOrderFields.ts';
import { chosenVariant } from '../order.ts';
import type { texts } from '../texts.ts';
import type { SheetProps } from './useOrderSending.ts';

/** Returns the address of a purchase's payment page: QR code, time left, and proof (spec 2.1). */
export const paymentAddress = (purchase_id: string): string => `/consumer?purchase=${purchase_id}`;

/** Buys the multi-buy and opens its payment, or shows why it can't. */
export function usePurchaseSending({ scheme, hasEnded, choices, onStale, onPlaced }: SheetProps, fields: OrderFields) {
  const t = useTexts<typeof texts>('scheme');
  const [gift] = scheme.bundle_product;
  return usePurchaseForm(
    fields,
    {
      chosen: {
        offer: scheme,
        office_id: fields.office?._id,
        variant_id: fields.variant?._id,
        bundle_variant_id: gift && chosenVariant(gift.product_id, choices)?._id,
      },
      store: fields,
      shown: fields.shown,
      preview: scheme.preview,
      check: () => !hasEnded && fields.canSend() && {},
      onBought(purchase) {
        dropDraft(scheme._id);
        if ('messages' in purchase) onPlaced(purchase);
        else window.location.assign(paymentAddress(purchase._id));
      },
      onRefused: fields.setRefusal,
      async onErrors(errors) {
        const isGone = errors.variant_id || errors.bundle_variant_id;
        if (isGone || errors.scheme_id) await onStale();
        if (isGone) fields.askForVariant();
        else fields.showErrors(fromServer(errors));
      },
      onRisen: onStale,
    },
    t,
  );
}
