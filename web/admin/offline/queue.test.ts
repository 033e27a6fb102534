import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { type Act, type Entry, entryOf, givenUp, isDismissible, nextOf, settled, standingOf } from './queue.ts';
import { sendWaiting } from './send-waiting.ts';

const order = { _id: 'a', order_id: 'AG-1', customer_name: 'Sita', scheme_type: 'CAMPAIGN' };
const logged = (outcome: string): Act => ({ call: 'POST order/{id}/call', body: { outcome } });
const seen = { status: 'PLACED', calls: 0 };

function queue(...acts: Act[]): Entry[] {
  const entries: Entry[] = [];
  for (const act of acts) entries.push(entryOf(entries, { id: `key-${entries.length}`, order, act, seen }, 0));
  return entries;
}

it('sends a second call as what follows the first one', async () => {
  let entries = queue(logged('no_answer'), logged('reached'));
  const standings: unknown[] = [];
  const stopped = await sendWaiting({
    read: () => entries,
    write: (changed) => {
      entries = entries.map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
    },
    send: async (_, standing) => {
      standings.push(standing);
      return { is: 'done', text: 'Call logged.', status: 'PLACED' };
    },
    now: () => 0,
  });
  expect([stopped, standings]).toEqual(['empty', [seen, { status: 'PLACED', calls: 1 }]]);
});

it('keeps back what builds on an act that was refused, and sends what builds on one that was given up', () => {
  const [first, second] = queue(logged('no_answer'), logged('reached')) as [Entry, Entry];
  const refused = settled([first, second], first.id, { is: 'unfit', why: 'refused', text: 'Hari called.' });
  expect(refused.map(({ fate }) => fate)).toEqual([
    { is: 'unfit', why: 'refused', text: 'Hari called.' },
    { is: 'unfit', why: 'before', text: '' },
  ]);
  const [given] = givenUp([first, second], first.id) as [Entry];
  expect([given.fate, nextOf([given, second])?.id]).toEqual([{ is: 'given up', mayHaveArrived: false }, second.id]);
  expect(standingOf([given, second], second)).toEqual(seen);
  // A fate is for good.
  expect(givenUp([given], first.id)).toEqual([]);
  expect([isDismissible([given, second], given), isDismissible([given], given)]).toEqual([false, true]);
});

it('keeps its order on a clock that is set back, and says after a day that nobody knows', async () => {
  const [first] = queue(logged('no_answer')) as [Entry];
  const later = entryOf(
    [first],
    { id: 'aaa', order, act: { call: 'POST order/{id}/note', body: { text: 'x' } } },
    -HOUR_MS,
  );
  expect(nextOf([later, first])).toBe(first);

  let entries: Entry[] = [{ ...first, tried_at: 0 }];
  const send = async () => {
    throw new Error('It must not be sent.');
  };
  const write = (changed: Entry[]) => {
    entries = changed;
  };
  await sendWaiting({ read: () => entries, write, send, now: () => 21 * HOUR_MS });
  expect(entries[0]?.fate).toMatchObject({ is: 'unfit', why: 'unclear' });
});
