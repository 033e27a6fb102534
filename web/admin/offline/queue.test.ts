import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { type Act, type Entry, entryOf, givenUp, isDismissible, nextOf, settled, standingOf } from './queue.ts';
import { type Ports, sendWaiting } from './send-waiting.ts';

const order = { _id: 'a', order_id: 'AG-1', customer_name: 'Sita', scheme_type: 'CAMPAIGN' };
const logged = (outcome: string): Act => ({ call: 'POST order/{id}/call', body: { outcome } });
const seen = { status: 'PLACED', calls: 0 };

function queue(...acts: Act[]): Entry[] {
  const entries: Entry[] = [];
  for (const act of acts) entries.push(entryOf(entries, { id: `key-${entries.length}`, order, act, seen }, 0));
  return entries;
}

const DONE = { is: 'done', text: 'Call logged.', status: 'PLACED' } as const;
const mustNotSend = async () => {
  throw new Error('It must not be sent.');
};

function portsOf(given: Entry[], send: Ports['send']) {
  let entries = given;
  const write = (changed: Entry[]) => {
    entries = entries.map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
    return true;
  };
  const ports: Ports = { read: () => entries, write, send, now: () => 0, inTurn: (work) => work() };
  return { ports, kept: () => entries };
}

it('sends a second call as what follows the first one', async () => {
  const standings: unknown[] = [];
  const { ports } = portsOf(queue(logged('no_answer'), logged('reached')), async (_, standing) => {
    standings.push(standing);
    return DONE;
  });
  const stopped = await sendWaiting(ports);
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
  // A fate is final.
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

  const { ports, kept } = portsOf([{ ...first, tried_at: 0 }], mustNotSend);
  await sendWaiting({ ...ports, now: () => 21 * HOUR_MS });
  expect(kept()[0]?.fate).toMatchObject({ is: 'unfit', why: 'unclear' });
});

it('takes turns: what the person gives up while an entry is on its way does not go out after it', async () => {
  const [first, second] = queue(logged('no_answer'), logged('reached')) as [Entry, Entry];
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine;
    return mine;
  };
  const sent: string[] = [];
  const { ports, kept } = portsOf([first, second], async ({ id }) => {
    sent.push(id);
    void inTurn(async () => ports.write(givenUp(ports.read(), second.id)));
    return DONE;
  });
  await sendWaiting({ ...ports, inTurn });
  expect(sent).toEqual([first.id]);
  expect(kept()[1]?.fate.is).toBe('given up');
});

it('sends nothing whose try it cannot note', async () => {
  const { ports } = portsOf(queue(logged('no_answer')), mustNotSend);
  expect(await sendWaiting({ ...ports, write: () => false })).toBe('no room');
});

it('goes on with other orders if the server fails at one, whose own entries wait', async () => {
  const [first, second] = queue(logged('no_answer'), logged('reached')) as [Entry, Entry];
  const other = { ...first, id: 'other', at: second.at + 1, order: { ...order, _id: 'other' } };
  const sent: string[] = [];
  const { ports, kept } = portsOf([first, second, other], async ({ id }) => {
    sent.push(id);
    return id === first.id ? { is: 'in trouble' } : DONE;
  });
  expect(await sendWaiting(ports)).toBe('unanswered');
  expect(sent).toEqual([first.id, other.id]);
  expect(kept().map(({ fate }) => fate.is)).toEqual(['waiting', 'waiting', 'done']);
});
