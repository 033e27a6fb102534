import { useRef, useState } from 'react';
import type { PublicOrder } from '../../../contract/orders.ts';
import { call, newIdempotencyKey } from '../../shared/api.ts';

/**
 * Sends an order with an Idempotency-Key that stays the same as long as the order does: whatever was lost on the way,
 * sending it again makes no second order. Throws a CallError.
 */
export function usePlaceOrder() {
  const attempt = useRef({ content: '', key: '' });
  const [sending, setSending] = useState(false);

  async function placeOrder(body: PublicOrder) {
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() };
    setSending(true);
    try {
      return await call('POST order/public', { body, idempotencyKey: attempt.current.key });
    } finally {
      setSending(false);
    }
  }

  return { placeOrder, sending };
}
