import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { atLength } from '../../../test/length.ts';
import {
  type Act,
  type Entry,
  entryOf,
  givenUp,
  isDismissible,
  isWaiting,
  type Standing,
  type Verdict,
} from './queue.ts';
import { sendWaiting } from './send-waiting.ts';

const ORDERS = ['one', 'two', 'three'] as const;
type Name = (typeof ORDERS)[number];
const STATUSES = ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP', 'DELIVERED', 'CANCELLED'];

/** An order's state, and how often others have moved it and called; the device can't see these numbers. */
interface Seen extends Required<Standing> {
  byOthers: { moves: number; calls: number };
}

/** The requests that the server received, and their outcomes. */
interface Received {
  id: string;
  order: string;
  hadEffect: boolean;
}

/** The status to which an act brings its order; undefined if the status stays. */
function leadsTo(act: Act): string | undefined {
  if (act.call === 'POST order/{id}/{step}') return 'DELIVERED';
  if (act.call !== 'POST order/{id}/call') return undefined;
  if (act.body.outcome === 'reached') return act.body.confirms ? 'CONFIRMED' : 'CONTACTED';
  return act.body.outcome === 'declined' ? 'CANCELLED' : undefined;
}

/** A server that guards its orders as the real one does, and forgets keys after a day. */
class Server {
  orders = Object.fromEntries(
    ORDERS.map((name, at) => [
      name,
      { status: at === 2 ? 'READY_FOR_PICKUP' : 'PLACED', calls: 0, byOthers: { moves: 0, calls: 0 } },
    ]),
  ) as Record<Name, Seen>;
  keys = new Map<string, { at: number; verdict: Verdict }>();
  received: Received[] = [];
  isRevoked = false;

  answer({ id, order, act }: Entry, standing: Standing | undefined, now: number): Verdict {
    if (this.isRevoked) return { is: 'session over' };
    const kept = this.keys.get(id);
    if (kept && now - kept.at < 24 * HOUR_MS) return kept.verdict;
    const refusal = this.refusal(order._id as Name, act, standing);
    this.received.push({ id, order: order._id, hadEffect: !refusal });
    if (refusal) return { is: 'refused', text: refusal };
    const verdict: Verdict = { is: 'done', text: 'Done.', ...this.take(order._id as Name, act) };
    this.keys.set(id, { at: now, verdict });
    return verdict;
  }

  private refusal(name: Name, act: Act, standing: Standing | undefined): string | undefined {
    const { status, calls } = this.orders[name];
    if (act.call === 'POST order/{id}/note') return undefined;
    if (standing?.status !== status) return `It is ${status}.`;
    if (act.call === 'POST order/{id}/{step}') return act.body.imei === 'wrong' ? 'This IMEI is wrong.' : undefined;
    if (standing.calls !== calls) return 'Somebody called.';
    return status === 'PLACED' || status === 'CONTACTED' ? undefined : 'It has gone on.';
  }

  private take(name: Name, act: Act): { status: string } {
    const order = this.orders[name];
    order.status = leadsTo(act) ?? order.status;
    if (act.call === 'POST order/{id}/call') order.calls += 1;
    return { status: order.status };
  }
}

/** The fate of one request: `dies`: the page ends before it reads the answer. */
type Line = 'answers' | 'loses the request' | 'loses the answer' | 'dies' | 'is busy' | 'fails at this one';
class PageDied extends Error {}

/** A phone with its queue and the orders as it last read them. */
class Phone {
  entries: Entry[] = [];
  seen: Record<Name, Seen>;
  /** The others' changes to the order when the user acted. */
  meant = new Map<string, Seen['byOthers']>();
  /** How many requests the server had received when an entry was given up. */
  givenUpAt = new Map<string, number>();
  emptied = new Set<string>();
  /** All acts, dismissed ones too. */
  acts: { id: string; name: Name; act: Act }[] = [];
  now = 0;
  readonly server = new Server();

  constructor() {
    this.seen = structuredClone(this.server.orders);
  }

  refresh() {
    if (!this.server.isRevoked) this.seen = structuredClone(this.server.orders);
  }

  act(name: Name, act: Act) {
    const id = `key-${String(this.acts.length + 1).padStart(3, '0')}`;
    this.acts.push({ id, name, act });
    const { byOthers, ...standing } = this.seen[name];
    const order = { _id: name, order_id: name, customer_name: name, scheme_type: 'CAMPAIGN' };
    const guard = act.call !== 'POST order/{id}/note' && { seen: standing };
    this.entries.push(entryOf(this.entries, { id, order, act, ...guard }, this.now));
    this.meant.set(id, byOthers);
  }

  /** Sends; between two entries, the user gives some up. */
  async pass(lines: Line[], givenUp: (number | null)[] = []) {
    const left = [...lines];
    const meanwhile = [...givenUp];
    await sendWaiting({
      read: () => this.entries,
      write: (changed) => {
        this.entries = this.entries.map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
        return true;
      },
      send: async (entry, standing) => {
        const line = left.shift() ?? 'loses the request';
        if (line === 'loses the request' || line === 'is busy') return { is: 'unanswered' };
        if (line === 'fails at this one') return { is: 'in trouble' };
        const verdict = this.server.answer(entry, standing, this.now);
        if (line === 'dies') throw new PageDied();
        return line === 'loses the answer' ? { is: 'unanswered' } : verdict;
      },
      now: () => this.now,
      inTurn: async (work) => {
        const stopped = await work();
        const at = meanwhile.shift() ?? null;
        if (at !== null) this.giveUp(at);
        return stopped;
      },
    }).catch((error) => {
      if (!(error instanceof PageDied)) throw error;
    });
  }

  giveUp(at: number) {
    const entry = this.entries[at % Math.max(this.entries.length, 1)];
    if (!entry || !isWaiting(entry)) return;
    const changed = givenUp(this.entries, entry.id);
    this.entries = this.entries.map((one) => changed.find(({ id }) => id === one.id) ?? one);
    this.givenUpAt.set(entry.id, this.server.received.length);
  }

  dismiss(at: number) {
    const entry = this.entries[at % Math.max(this.entries.length, 1)];
    if (entry && isDismissible(this.entries, entry)) this.dismissed.push(entry);
    if (entry && isDismissible(this.entries, entry)) this.entries = this.entries.filter((one) => one !== entry);
  }
  dismissed: Entry[] = [];

  /** The user is asked, and discards the queue. */
  empty() {
    for (const { id } of this.entries.filter(isWaiting)) this.emptied.add(id);
    this.dismissed.push(...this.entries.filter((entry) => !isWaiting(entry)));
    this.entries = [];
  }
}

const order = fc.constantFrom(...ORDERS);
const act = fc.oneof(
  fc
    .constantFrom('no_answer', 'call_back', 'reached', 'declined')
    .map((outcome): Act => ({ call: 'POST order/{id}/call', body: { outcome } })),
  fc.constant<Act>({ call: 'POST order/{id}/call', body: { outcome: 'reached', confirms: true } }),
  fc.constant<Act>({ call: 'POST order/{id}/note', body: { text: 'Comes on Friday' } }),
  fc
    .constantFrom('right', 'right', 'wrong')
    .map((imei): Act => ({ call: 'POST order/{id}/{step}', step: 'deliver', body: { imei } })),
);
const line = fc.constantFrom<Line[]>(
  'answers',
  'answers',
  'loses the request',
  'loses the answer',
  'dies',
  'is busy',
  'fails at this one',
);

type Event = (phone: Phone) => void | Promise<void>;
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(order, act).map(
      ([name, act]): Event =>
        (phone) =>
          phone.act(name, act),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.array(line, { maxLength: 6 }), fc.array(fc.option(fc.nat(20)), { maxLength: 6 })).map(
      ([lines, givenUp]): Event =>
        (phone) =>
          phone.pass(lines, givenUp),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Event>((phone) => phone.refresh()) },
  {
    weight: 2,
    arbitrary: fc.tuple(order, fc.boolean()).map(
      ([name, isCall]): Event =>
        ({ server }) => {
          const order = server.orders[name];
          order.byOthers[isCall ? 'calls' : 'moves'] += 1;
          if (isCall) order.calls += 1;
          else order.status = STATUSES[STATUSES.indexOf(order.status) + 1] ?? order.status;
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(20).map(
      (at): Event =>
        (phone) =>
          phone.giveUp(at),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(20).map(
      (at): Event =>
        (phone) =>
          phone.dismiss(at),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0.1, 5, 15, 30).map(
      (hours): Event =>
        (phone) => {
          phone.now += hours * HOUR_MS;
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (empties): Event =>
        (phone) => {
          // Another user ends the session; the user discards the queue, or signs in again.
          phone.server.isRevoked = true;
          if (empties) phone.empty();
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Event>(({ server }) => {
      server.isRevoked = false;
    }),
  },
);

/** Looks at each request as it comes: it may change only what its user saw. */
function watch(phone: Phone) {
  const { server } = phone;
  const answer = server.answer.bind(server);
  server.answer = (entry, standing, now) => {
    const before = server.received.length;
    const { status, byOthers: changed } = server.orders[entry.order._id as Name];
    const byOthers = { ...changed };
    const verdict = answer(entry, standing, now);
    const isNew = server.received.length > before;
    const meant = phone.meant.get(entry.id);
    if (!isNew || !server.received.at(-1)?.hadEffect || !entry.seen) return verdict;
    // A hand-over doesn't depend on calls. If a colleague brought the order to the status that the user's own act would
    // have set, it has the status that the user expects.
    const ofOrder = phone.acts.filter(({ id, name }) => name === entry.order._id && id < entry.id);
    const unseen = {
      moves: ofOrder.some(({ act }) => leadsTo(act) === status) ? meant?.moves : byOthers.moves,
      calls: entry.act.call === 'POST order/{id}/call' ? byOthers.calls : meant?.calls,
    };
    expect(unseen, 'an act goes out over a change that its person has not seen').toEqual(meant);
    return verdict;
  };
}

it('plays 1,000 random histories in which nothing is lost, sent twice, written over or sent after it was given up', async () => {
  const fates = { done: 0, unfit: 0, 'given up': 0, emptied: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 60 }), async (events) => {
      const phone = new Phone();
      watch(phone);
      for (const event of events) await event(phone);
      // The connection stays from now on.
      phone.server.isRevoked = false;
      await phone.pass(Array.from({ length: 100 }, () => 'answers'));

      const { received } = phone.server;
      const effects = received.filter(({ hadEffect }) => hadEffect).map(({ id }) => id);
      expect(effects, 'twice').toEqual([...new Set(effects)]);
      for (const name of ORDERS) {
        const ofOrder = received.filter(({ order, hadEffect }) => hadEffect && order === name).map(({ id }) => id);
        expect(ofOrder, 'sequence').toEqual(ofOrder.toSorted());
      }
      for (const [id, at] of phone.givenUpAt)
        expect(
          received.slice(at).map(({ id }) => id),
          'sent after it was given up',
        ).not.toContain(id);
      const all = [...phone.entries, ...phone.dismissed];
      expect(all.length + phone.emptied.size, 'lost').toBe(phone.acts.length);
      for (const { id, fate } of all) {
        expect(fate.is).not.toBe('waiting');
        if (fate.is === 'done') expect(effects, 'said to be done').toContain(id);
        if (fate.is === 'unfit' && fate.why !== 'unclear') expect(effects, 'said to be refused').not.toContain(id);
        if (fate.is === 'given up' && !fate.mayHaveArrived) expect(effects, 'said to be unsent').not.toContain(id);
        fates[fate.is as keyof typeof fates] += 1;
      }
      fates.emptied += phone.emptied.size;
    }),
    { numRuns: 1000, seed: atLength(20_261_130, Date.now() % 2 ** 31) },
  );
  // The histories cover every kind of event.
  for (const count of Object.values(fates)) expect(count).toBeGreaterThan(100);
}, 20_000);
