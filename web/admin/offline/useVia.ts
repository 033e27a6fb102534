import type { EndpointKey, ReplyOf } from '../../../contract/api.ts';
import { type CallInput, newIdempotencyKey } from '../../shared/api.ts';
import { CallError, call, type Via } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { type Act, type Entry, entryOf, isWaiting, type SeenOrder, type Standing } from './queue.ts';
import { letWait, readQueue } from './store.ts';
import { useMayWait } from './useQueue.ts';

/**
 * Returns how to send an act about an order so that it waits on this device without a connection. Undefined for users
 * whose acts never wait.
 */
export function useVia<K extends Act['call']>(order: SeenOrder, seen?: Standing): Via<K> {
  const mayWait = useMayWait();
  if (!mayWait) return undefined;
  return async (key, input) => {
    // Files are uploaded first, which needs a connection.
    if ((input.body as { file_id?: string[] } | undefined)?.file_id?.length)
      return call<EndpointKey>(key, input as never) as Promise<ReplyOf<K>>;
    const given = { idempotencyKey: newIdempotencyKey(), ...input } as CallInput<EndpointKey>;
    const waitHere = (tried_at?: number) => wait<K>(key, given, { order, seen, tried_at });
    const isBehind = readQueue().some((entry) => isWaiting(entry) && entry.order._id === order._id);
    if (!navigator.onLine || isBehind) return waitHere();
    try {
      return (await call<EndpointKey>(key, given as never)) as ReplyOf<K>;
    } catch (error) {
      // Perhaps only the answer was lost, so the act is sent again with the same key.
      if (error instanceof CallError && (error.kind === 'fetch' || error.kind === 'timeout'))
        return waitHere(Date.now());
      throw error;
    }
  };
}

const NO_ROOM =
  'This device’s storage is full, so this wasn’t saved. Write it down and enter it when you’re back online.';

type Given = Pick<Entry, 'order'> & { [Field in 'seen' | 'tried_at']: Entry[Field] | undefined };

/** Keeps the act on the device, and answers as the server would. */
function wait<K extends Act['call']>(key: K, input: CallInput<EndpointKey>, { order, seen, tried_at }: Given) {
  const {
    idempotencyKey = '',
    body,
    params,
  } = input as unknown as {
    idempotencyKey?: string;
    body: Act['body'];
    params: { step?: 'deliver' };
  };
  // Each attempt sends the order's current state.
  const { seen_status: _seen, ...act } = body as Record<string, unknown>;
  const made = { call: key, body: act, ...(params.step && { step: params.step }) } as unknown as Act;
  const { _id, order_id, customer_name, scheme_type } = order;
  const about = { _id, order_id, customer_name, scheme_type };
  const entry = entryOf(
    readQueue(),
    { id: idempotencyKey, order: about, act: made, ...(seen && { seen }), ...(tried_at && { tried_at }) },
    Date.now(),
  );
  if (!letWait(entry)) throw new CallError('refused', t(NO_ROOM), 0);
  void navigator.storage?.persist?.();
  const msg = t('Kept on this device. It’s sent when you reconnect.');
  return { success: true, msg, data: { _id, call_id: entry.id } } as unknown as ReplyOf<K>;
}

/** Like `useVia`, for a phone call to a listed customer. Refused if a colleague has called or taken a step meanwhile. */
export const useCallVia = (
  order: SeenOrder & { status: string; attempts?: number | undefined },
): Via<'POST order/{id}/call'> =>
  useVia(order, { status: order.status, ...(order.attempts !== undefined && { calls: order.attempts }) });
