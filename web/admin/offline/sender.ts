import { reportFault } from '../../shared/report.ts';
import { call, makeStale } from '../kit/calls.ts';
import { failed, succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { type Entry, isWaiting, type Standing, type Verdict } from './queue.ts';
import { sendWaiting } from './send-waiting.ts';
import { countWaiting, onQueue, QUEUE_LOCK, readQueue, writeQueue } from './store.ts';
import { verdictOf } from './verdict.ts';

/** How often to try again while the page is shown. */
const AGAIN_MS = 15_000;

let isSending = false;

/** Sends waiting entries, one at a time for all tabs together, and reports the outcomes. */
export async function sendQueue(): Promise<void> {
  if (isSending || !navigator.onLine || countWaiting() === 0) return;
  isSending = true;
  try {
    const before = readQueue().filter((entry) => !isWaiting(entry));
    await sendWaiting({
      read: readQueue,
      write: writeQueue,
      send,
      now: Date.now,
      inTurn: (work) => navigator.locks.request(QUEUE_LOCK, work),
    });
    const settled = readQueue().filter((entry) => !isWaiting(entry) && !before.some(({ id }) => id === entry.id));
    if (settled.length === 0) return;
    await makeStale('POST order/{id}/call');
    tell(settled);
  } catch (error) {
    reportFault(error);
  } finally {
    isSending = false;
  }
}

function tell(settled: Entry[]): void {
  const count = (is: Entry['fate']['is']) => settled.filter(({ fate }) => fate.is === is).length;
  const [done, unfit] = [count('done'), count('unfit')];
  if (done) succeeded(t('Sent: {count}.', { count: done }));
  if (unfit > 0) failed(undefined, t('{count} could not be applied. See what happened.', { count: unfit }));
}

/** Sends one entry under its key, with the order as its user saw it. */
async function send({ id, order, act }: Entry, standing: Standing | undefined): Promise<Verdict> {
  const isCall = act.call === 'POST order/{id}/call';
  const seen = standing && {
    seen_status: standing.status,
    ...(isCall && standing.calls !== undefined && { seen_calls: standing.calls }),
  };
  const params = { id: order._id, ...('step' in act && { step: act.step }) };
  try {
    const input = { params, body: { ...act.body, ...seen }, idempotencyKey: id };
    const { msg, data } = await call(act.call as 'POST order/{id}/call', input as never);
    return { is: 'done', text: msg ?? t('Note saved.'), status: data.status };
  } catch (error) {
    return verdictOf(error);
  }
}

/**
 * Sends whenever there might be a connection: at once, when it returns, when the page is shown, and every now and then.
 */
export function keepSending(): () => void {
  const tryNow = () => void sendQueue();
  const ifShown = () => document.visibilityState === 'visible' && tryNow();
  const timer = setInterval(ifShown, AGAIN_MS);
  const stopListening = onQueue(tryNow);
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', ifShown);
  tryNow();
  return () => {
    clearInterval(timer);
    stopListening();
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', ifShown);
  };
}
