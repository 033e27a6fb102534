import { Button, Paper, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ToCall } from '../../../../contract/orders/order-counter.ts';
import { ignoreImpatientTaps } from '../../../shared/taps.ts';
import { CallButton } from '../../kit/CallButton.tsx';
import { OUTCOMES } from '../../kit/call-outcomes.ts';
import { useAction } from '../../kit/calls.ts';
import { later } from '../../kit/later.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import { failed, succeeded } from '../../kit/toast.tsx';
import { takeBack } from '../../kit/undo.ts';
import { When } from '../../kit/When.tsx';
import { inSentence, t } from '../../language/t.ts';
import { isCalledOn } from '../../offline/queue.ts';
import { giveUp, isInQueue } from '../../offline/store.ts';
import { useWaitingFor } from '../../offline/useQueue.ts';
import { useCallVia } from '../../offline/useVia.ts';
import { NoteButton, WaitingActs } from '../../offline/WaitingActs.tsx';
import { useAllowed, useSession } from '../../session.tsx';
import { CallBy } from '../CallBy.tsx';
import { addressOfOrder } from '../order-address.ts';
import classes from './WorkList.module.css';

const CallDialog = lazyPart(async () => (await import('./CallDialog.tsx')).CallDialog);

/** Shows one customer to call: the first tap calls, the next one logs the outcome. */
export function CallCard({ order }: { order: ToCall }) {
  const mayCall = useAllowed('work-list/call');
  const { access, user } = useSession();
  const address = addressOfOrder(access, order);
  // A retailer calls only its own customers.
  const isElsewhere = user?.office._id !== order.office._id;
  const [isAsking, setAsking] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const params = { id: order._id };
  const via = useCallVia(order);
  const note = useAction('POST order/{id}/call', {
    via,
    done: t('Call logged.'),
    failure: t('The call could not be logged.'),
    undo: ({ data }) => undoCall(order._id, data.call_id),
  });
  const confirm = useAction('POST order/{id}/call', {
    via,
    done: t('Confirmed.'),
    failure: t('The order could not be confirmed.'),
    onFailure: () => setConfirming(false),
    // Calls that wait for a connection stay on the list.
    onDone: ({ data }) => isInQueue(data.call_id) && setConfirming(false),
  });
  const isEnded = useWaitingFor(order._id).some(({ act }) => !isCalledOn(act));
  function confirmSoon() {
    setConfirming(true);
    // The next customer's card moves under the thumb.
    ignoreImpatientTaps();
    later({
      message: t('Confirming {name}’s order. The customer gets a message.', { name: order.customer_name }),
      act: () => confirm.run({ params, body: { outcome: 'reached', confirms: true } }),
      undone: () => setConfirming(false),
    });
  }
  const isPending = note.isPending || confirm.isPending || isEnded;
  if (isConfirming) return null;
  return (
    <Paper component="li" withBorder className={classes.call}>
      <div className={classes.who}>
        <div className={classes.name}>
          <Text fw={600}>{order.customer_name}</Text>
          {order.call_by && <CallBy call_by={order.call_by} />}
        </div>
        <Text size="sm">
          {order.product_name} {order.sku_of_seller}
        </Text>
        <Text size="sm" c="dimmed">
          {address ? (
            <Link to={`/${address}`} className={classes.order}>
              {order.order_id}
            </Link>
          ) : (
            order.order_id
          )}
          {isElsewhere && `, ${order.office.name}`}, {t('placed')} <When at={order.placed_at} />
        </Text>
        {order.attempts > 0 && (
          <Text size="sm">
            {t(order.attempts === 1 ? '{count} call so far' : '{count} calls so far', { count: order.attempts })}
            {order.last_outcome &&
              `, ${t('the last: {outcome}', { outcome: inSentence(OUTCOMES[order.last_outcome]) })}`}
            {order.last_note && `, “${order.last_note}”`}
          </Text>
        )}
        <WaitingActs _id={order._id} />
      </div>
      <div className={classes.buttons}>
        <CallButton customer_name={order.customer_name} customer_phone={order.customer_phone} />
        {mayCall && (
          <>
            <Button variant="default" disabled={isPending} onClick={confirmSoon}>
              {t('Confirm')}
            </Button>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => note.run({ params, body: { outcome: 'no_answer' } })}
            >
              {t('No answer')}
            </Button>
            <Button variant="default" disabled={isPending} onClick={() => setAsking(true)}>
              {t('Other outcome…')}
            </Button>
          </>
        )}
        <NoteButton order={order} />
      </div>
      {isAsking && (
        <Suspense>
          <CallDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Paper>
  );
}

/** Undoes a call at the server, or deletes it if it still waits on this device. */
async function undoCall(id: string, call_id: string): Promise<void> {
  if (!isInQueue(call_id))
    return takeBack(
      'POST order/{id}/call/{call}/undo',
      { params: { id, call: call_id } },
      { done: () => t('Call undone.'), failure: t('The call could not be undone.') },
    );
  if (await giveUp(call_id)) succeeded(t('Call undone.'));
  else failed(undefined, t('It was already sent.'));
}
