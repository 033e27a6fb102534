import { type FormEvent, useState } from 'react';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { Rehearsed } from '../../../../contract/orders/rehearsal.ts';
import { normalPhone } from '../../../../contract/phone.ts';
import type { PlaceShown } from '../../../../contract/waitlist/waitlist.ts';
import { sendCode } from '../../buying/send-code.ts';
import { fieldOf } from '../../kit/form/useFocusNext.ts';
import { type OrderedBefore, orderedLately, phoneEnd, rememberOrder } from '../../kit/orders/last-orders.ts';
import { useRisenTotal } from '../../kit/price/useRisenTotal.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { draftOf, dropDraft } from '../fields/order-draft.ts';
import { STORE } from '../fields/useDelivery.ts';
import type { OrderFields } from '../fields/useOrderFields.ts';
import { type Choices, chosenPicture, namedWith, productsOf } from '../order.ts';
import type { texts } from '../texts.ts';
import { afterRefusal } from './after-refusal.ts';
import { orderBody } from './order-body.ts';
import type { PlacedOrder } from './placed-order.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';

export interface SheetProps {
  scheme: SchemePublic;
  /** Whether the scheme ended while the sheet was open. */
  hasEnded: boolean;
  choices: Choices;
  /** The unit that a waitlist holds for this customer. */
  offer?: PlaceShown;
  /** Reads the available units again. */
  onStale: () => Promise<void>;
  onPlaced: (order: PlacedOrder | Rehearsed) => void;
}

export interface PhoneQuestion {
  phone: string;
  /** The order this device placed before. */
  before: OrderedBefore | undefined;
  /** The server's question, if this device knows of no such order. */
  question?: string;
}

/** Sends the order, and reports its outcome. */
export function useOrderSending(
  { scheme, hasEnded, choices, offer, onStale, onPlaced }: SheetProps,
  fields: OrderFields,
) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const { location, office, variant, delivery, keep, setRefusal, askForVariant, focusNext } = fields;
  const { way } = delivery;
  const { _id: scheme_id } = scheme;
  /** This number ordered the same recently: ask the customer whether to order another. */
  const [phoneQuestion, setPhoneQuestion] = useState<PhoneQuestion>();
  /** The server asked for a code sent by SMS. */
  const [asksCode, setAsksCode] = useState(false);
  const { placeOrder, isSending } = usePlaceOrder(scheme, t.maybe_placed);
  const [risen, setRisen] = useRisenTotal([choices, fields.coupon, way, location]);
  const total = risen?.to ?? fields.shown;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !variant || hasEnded) return;
    const typed = fields.readTyped(asksCode);
    if (!typed) return;
    // An earlier choice might no longer be offered.
    if (way !== STORE && !delivery.quote) return setRefusal(t.no_quote);
    const phone = normalPhone(typed.customer_phone);
    const before = orderedLately(scheme_id, phone);
    const isAnother = phoneQuestion?.phone === phone && phoneQuestion.before?.order_id === before?.order_id;
    if (!isAnother) setPhoneQuestion(before && { phone, before });
    if (before && !isAnother) return;
    try {
      const sent = placeOrder(
        orderBody({ scheme, choices, location, office, way, total, isAnother, offer: offer?.key }, typed),
        typed.otp?.trim(),
      );
      // Keep the order as it was sent until there is an answer.
      keep();
      const { data, msg } = await sent;
      const draft = draftOf(scheme_id);
      dropDraft(scheme_id);
      if ('messages' in data) return onPlaced(data);
      // Makes this device ask before another order.
      const { order_id, see_key } = data;
      const product = scheme.main_product.name;
      rememberOrder({ order_id, see_key, scheme_id, product, phone_end: phoneEnd(phone), at: Date.now() });
      onPlaced({
        ...data,
        cheaper_by: total === undefined ? 0 : total - data.total,
        msg: msg || t.placed,
        products: productsOf(scheme).map((product) => namedWith(product, choices)),
        picture: chosenPicture(scheme, choices),
        office,
        draft,
      });
    } catch (error) {
      keep();
      explain(error as Error, phone);
    }
  }

  async function explain(error: Error, phone?: string) {
    const after = afterRefusal(error, { phone, total }, { ...t, no_check: kit.no_check });
    if (phone && after.question !== undefined)
      setPhoneQuestion({ phone, before: orderedLately(scheme_id, phone), question: after.question });
    if (after.refusal) setRefusal(after.refusal);
    if (after.risen) {
      setRisen(after.risen);
      delivery.again();
    }
    if (after.risen || after.isStale) await onStale();
    if (after.asksVariant) askForVariant();
    if (after.asksCode) setAsksCode(true);
    if (after.errors) fields.showErrors(after.errors);
    if (after.focusesCode) focusNext(fieldOf('otp'));
  }

  return { phoneQuestion, asksCode, isSending, risen, total, submit, sendCode, explain };
}
