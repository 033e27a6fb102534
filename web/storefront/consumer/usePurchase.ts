import { useEffect, useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { CallError, call } from '../../shared/api.ts';
import { noteWaiting } from '../buying/waiting-purchase.ts';
import { forgetOrder, phoneEnd, rememberOrder } from '../kit/orders/last-orders.ts';
import { isLookedAt, isUnpaid } from './purchase-status.ts';

export type Purchase = DataOf<'GET order/public/multi-buy/{id}'>;

export interface Result {
  isGood: boolean;
  text: string;
  /** Whether the purchase has expired, so that a customer who has paid can still say so. */
  isExpiry?: boolean;
}

interface KnownPurchase {
  purchase: Purchase;
  /** Add it to `performance.now()` for the server's time: the device's clock can be wrong. */
  ahead: number;
}

/** How often an open page reads its purchase. */
const REFRESH_MS = 20_000;

/**
 * Follows a purchase, from its start or its link, until its payment is decided: reports the time left, and news.
 * `expired` is the text if it took too long.
 */
export function usePurchase(expired: string) {
  const [loaded, setLoaded] = useState<KnownPurchase>();
  const [failure, setFailure] = useState<'gone' | 'unread'>();
  const [result, setResult] = useState<Result>();
  const [hasExpired, setExpired] = useState(false);
  /** Whether a proof is being submitted. Don't interrupt it: the server decides if it came in time. */
  const [isSubmitting, setSubmitting] = useState(false);
  const [left, setLeft] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const sheet = { isOpen, show: () => setOpen(true), hide: () => setOpen(false) };
  const purchase = loaded?.purchase;

  /** Reads the purchase with the server's time. `opens` if the customer wants to pay now. */
  async function load(id: string, opens = false): Promise<void> {
    setFailure(undefined);
    const sent = performance.now();
    try {
      const { data } = await call('GET order/public/multi-buy/{id}', { params: { id } });
      const now = performance.now();
      const ahead = Date.parse(data.server_now) + (now - sent) / 2 - now;
      const isLate = isUnpaid(data) ? secondsLeft({ purchase: data, ahead }) === 0 : data.status === 'EXPIRED';
      setLoaded({ purchase: data, ahead });
      setLeft(isUnpaid(data) ? secondsLeft({ purchase: data, ahead }) : undefined);
      setExpired(isLate);
      keepInMind(data, isLate);
      if (opens && isLate) setResult({ isGood: false, text: expired, isExpiry: true });
      else if (opens && isUnpaid(data)) sheet.show();
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404;
      setFailure(isGone ? 'gone' : 'unread');
      if (isGone) noteWaiting(id, false);
    }
  }

  // The clock continues while the page sleeps, and another tab or the desk might have acted, so read again when the
  // page becomes visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` only sets state
  useEffect(() => {
    if (!loaded) return;
    const { purchase } = loaded;
    const tick = () => isUnpaid(purchase) && setLeft(secondsLeft(loaded));
    const again = () => document.visibilityState === 'visible' && load(purchase._id);
    const clock = setInterval(tick, 1000);
    const desk = isLookedAt(purchase) ? setInterval(again, REFRESH_MS) : undefined;
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(clock);
      clearInterval(desk);
      document.removeEventListener('visibilitychange', again);
    };
  }, [loaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time has ended
  useEffect(() => {
    if (left !== 0 || hasExpired || isSubmitting || !purchase || !isUnpaid(purchase)) return;
    setExpired(true);
    keepInMind(purchase, true);
    sheet.hide();
    setResult({ isGood: false, text: expired, isExpiry: true });
  }, [left, hasExpired, isSubmitting]);

  return { purchase, left, hasExpired, failure, result, setResult, sheet, load, setSubmitting };
}

export type Bought = ReturnType<typeof usePurchase>;

/** Lists the purchase among this device's orders until its time ends, and as unpaid while it waits for payment. */
function keepInMind(purchase: Purchase, isLate: boolean): void {
  const { _id, order_id, see_key, scheme_id, customer_phone, process_start_date, items } = purchase;
  noteWaiting(_id, isUnpaid(purchase) && !isLate);
  if (isLate) forgetOrder(order_id);
  else
    rememberOrder({
      order_id,
      see_key,
      scheme_id,
      product: items[0]?.product_name ?? '',
      phone_end: phoneEnd(customer_phone),
      at: Date.parse(process_start_date),
    });
}

/** Returns whole seconds by the server's clock, never below 0 (spec 4). */
function secondsLeft({ purchase, ahead }: KnownPurchase): number {
  return Math.max(0, Math.ceil((Date.parse(purchase.process_end_date) - performance.now() - ahead) / 1000));
}

/** Writes seconds as `mm:ss` (spec 2.1). */
export function clockText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
