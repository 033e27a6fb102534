import { useEffect, useState } from 'react';
import type { TrackedOrder } from '../../../contract/track.ts';
import { CallError, call } from '../../shared/api.ts';
import { tabStorage } from '../../shared/storage.ts';
import { Retry } from '../kit/Retry.tsx';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { Find } from './Find.tsx';
import { Order } from './Order.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** What lets this tab see the order again after a reload, for as long as the key is good. */
const KEPT = 'tracked-order';

/** `/track`: an order by its id and a code to its phone, what has happened to it, and what its customer can do. */
export function Page() {
  const t = useTexts<typeof texts>('track');
  const kit = useTexts<typeof kitTexts>('kit');
  const [tracked, setTracked] = useState<{ key: string; order: TrackedOrder }>();
  const [over, setOver] = useState(false);
  const [isUnread, setUnread] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(read, []);

  function read() {
    const key = tabStorage.getItem(KEPT);
    setUnread(false);
    if (!key) return;
    call('POST order/public/track/order', { body: { key } }).then(
      ({ data: order }) => {
        // The link of a message opens the order that it names, not the one that this tab had before.
        const named = new URLSearchParams(location.search).get('order');
        if (named && named.trim().toUpperCase() !== order.order_id) leave(false);
        else open(key, order);
      },
      (error) => {
        // Where the server does not speak of the key, it is as good as it was: there was no answer, or it is busy.
        if (error instanceof CallError && error.errors.key) leave(true);
        else setUnread(true);
      },
    );
  }

  function open(key: string, order: TrackedOrder) {
    tabStorage.setItem(KEPT, key);
    setOver(false);
    setUnread(false);
    setTracked({ key, order });
    history.replaceState(history.state, '', `?order=${order.order_id}`);
  }

  /** Another order, or the half hour has passed. */
  function leave(isOver: boolean) {
    tabStorage.removeItem(KEPT);
    setOver(isOver);
    setTracked(undefined);
  }

  return (
    <section className={css.track}>
      {tracked ? (
        <Order
          tracked={tracked.key}
          order={tracked.order}
          onChange={(order) => setTracked({ ...tracked, order })}
          onLeave={leave}
        />
      ) : (
        <div className={css.card}>
          <h1 className={css.title}>{kit.follow_order}</h1>
          {over && (
            <p className={css.notice} role="status">
              {t.half_hour}
            </p>
          )}
          {isUnread && <Retry onClick={read} />}
          <Find onFound={open} />
        </div>
      )}
    </section>
  );
}
