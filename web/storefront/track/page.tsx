import { useEffect, useState } from 'react';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { CallError, call } from '../../shared/api.ts';
import { tabStorage } from '../../shared/storage.ts';
import { notice } from '../kit/controls.ts';
import type { LastOrder } from '../kit/orders/last-orders.ts';
import { Retry } from '../kit/Retry.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Find } from './Find.tsx';
import { Order } from './Order.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** The key with which this tab shows the order again after a reload, while it's valid. */
const STORAGE_KEY = 'tracked-order';

/**
 * `/track`: shows an order, its history, and its customer's possible actions. The device that placed the order and a
 * message's link show it; changes take a code to its phone.
 */
export function Page() {
  const t = useTexts<typeof texts>('track');
  const kit = useTexts<typeof kitTexts>('kit');
  /** The key is empty if the order can't be changed. */
  const [tracked, setTracked] = useState<{ key: string; order: TrackedOrder; see_key?: string }>();
  /** The order to change, which takes a code. */
  const [named, setNamed] = useState<string>();
  const [hasExpired, setExpired] = useState(false);
  const [isUnread, setUnread] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(read, []);

  function read() {
    const key = tabStorage.getItem(STORAGE_KEY);
    const params = new URLSearchParams(location.search);
    const [order_id, see_key] = [params.get('order'), params.get('see')];
    setUnread(false);
    if (order_id && see_key) return see({ order_id, see_key });
    if (!key) return;
    call('POST order/public/track/order', { body: { key } }).then(
      ({ data: order }) => {
        // A message's link opens its own order, not the one this tab had before.
        if (order_id && order_id.trim().toUpperCase() !== order.order_id) leave(false);
        else open(key, order);
      },
      (error) => {
        // Unless the server rejects the key, it stays valid: there was no answer, or the server is busy.
        if (error instanceof CallError && error.errors.key) leave(true);
        else setUnread(true);
      },
    );
  }

  /** Shows an order of this device, or of a message's link, without a code. */
  function see({ order_id, see_key = '' }: Pick<LastOrder, 'order_id' | 'see_key'>) {
    call('POST order/public/track/see', { body: { order_id, see_key } }).then(
      ({ data: order }) => {
        show('', order, see_key);
        history.replaceState(history.state, '', `?order=${order.order_id}&see=${see_key}`);
      },
      // A link that was cut off still names the order.
      (error) => (error instanceof CallError && error.kind === 'refused' ? setNamed(order_id) : setUnread(true)),
    );
  }

  function open(key: string, order: TrackedOrder) {
    tabStorage.setItem(STORAGE_KEY, key);
    show(key, order);
    history.replaceState(history.state, '', `?order=${order.order_id}`);
  }

  function show(key: string, order: TrackedOrder, see_key?: string) {
    setExpired(false);
    setUnread(false);
    setTracked({ key, order, ...(see_key && { see_key }) });
  }

  /** Closes the order: the customer wants another, or the half hour has passed. */
  function leave(isExpired: boolean) {
    tabStorage.removeItem(STORAGE_KEY);
    setExpired(isExpired);
    setNamed(undefined);
    setTracked(undefined);
  }

  function confirm(order_id: string) {
    setNamed(order_id);
    setTracked(undefined);
  }

  return (
    <section className={css.track}>
      {tracked ? (
        <Order
          tracked={tracked.key}
          see_key={tracked.see_key}
          order={tracked.order}
          onChange={(order) => setTracked({ ...tracked, order })}
          onLeave={leave}
          onConfirm={() => confirm(tracked.order.order_id)}
        />
      ) : (
        <div className={`column ${css.card}`}>
          <header className={css.about}>
            <h1 className={css.title}>{kit.follow_order}</h1>
            <p>{t.about}</p>
            {hasExpired && (
              <p className={notice} role="status">
                {t.half_hour}
              </p>
            )}
            {isUnread && <Retry onClick={read} />}
          </header>
          <Find named={named} onFound={open} onSee={see} />
        </div>
      )}
    </section>
  );
}
