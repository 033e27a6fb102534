import { Text } from '@mantine/core';
import { ask } from '../kit/dialog/confirm.tsx';
import { t } from '../language/t.ts';
import { actText } from './act-text.ts';
import { isWaiting } from './queue.ts';
import { countWaiting, dropFinished, emptyQueue, readQueue } from './store.ts';

/** Lists unsent acts, so that the user can write them down. */
export function Unsent() {
  return (
    <>
      <Text size="sm">{t('This was done offline and hasn’t been sent:')}</Text>
      <ul>
        {readQueue()
          .filter(isWaiting)
          .map(({ id, act, order }) => (
            <li key={id}>
              {order.customer_name}, {order.order_id}: {actText(act)}
            </li>
          ))}
      </ul>
    </>
  );
}

/** Asks whether to empty the queue of a session that has ended; resolves once the user has chosen. */
export async function askBeforeLogin(): Promise<void> {
  dropFinished();
  if (countWaiting() === 0) return;
  await new Promise<void>((resolve) =>
    ask({
      title: t('Your session has ended.'),
      text: <Unsent />,
      doIt: t('Delete all of it'),
      cancel: t('Sign in again to send it'),
      isDanger: true,
      act: emptyQueue,
      onClose: resolve,
    }),
  );
}
