import { useState } from 'react';
import type { PublicOrder } from '../../../contract/orders.ts';
import { call, newIdempotencyKey } from '../../shared/api.ts';

const ATTEMPT = 'order-attempt';

/**
 * Sends an order with an Idempotency-Key that stays the same as long as the order does, also when the sheet was closed
 * or the page loaded anew: whatever was lost on the way, sending it again makes no second order. Throws a CallError.
 */
export function usePlaceOrder() {
  const [sending, setSending] = useState(false);

  async function placeOrder(body: PublicOrder) {
    setSending(true);
    try {
      const reply = await call('POST order/public', { body, idempotencyKey: keyOf(JSON.stringify(body)) });
      sessionStorage.removeItem(ATTEMPT);
      return reply;
    } finally {
      setSending(false);
    }
  }

  return { placeOrder, sending };
}

/** The key of the attempt that was not answered yet, if it was for the same order; else a new one. */
function keyOf(content: string): string {
  const mark = digest(content);
  const [lastMark, lastKey] = sessionStorage.getItem(ATTEMPT)?.split(' ') ?? [];
  const key = lastMark === mark && lastKey ? lastKey : newIdempotencyKey();
  sessionStorage.setItem(ATTEMPT, `${mark} ${key}`);
  return key;
}

/** Tells orders apart without keeping a customer's details on what may be a shared phone; crypto.subtle asks for https. */
function digest(content: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (const unit of content) {
    const code = unit.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${content.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}
