import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '../contract/durations.ts';
import { BANKS_AND_WALLETS } from '../contract/settings/banks.ts';
import { orders } from '../server/orders/orders.table.ts';
import { buildUser, unique } from './builders.ts';
import { firstOf } from './present.ts';
import { purchaseFixture } from './purchase-fixture.ts';
import { workOff } from './queue.ts';

/** Writes a bank's file. */
export const csv = (...rows: string[]) => ['Date,Credit,Reference,Description,Mobile', ...rows].join('\n');

/** Adds payments from banks' files to the fixture of purchases. */
export async function paymentFixture(env: NodeJS.ProcessEnv = {}) {
  let used = 0;
  /** Returns a bank of the list that has had no file; takes the last ones, which no test names. */
  function nextBank(): string {
    used += 1;
    const bank = BANKS_AND_WALLETS.at(-used);
    if (!bank) throw new Error('There are more files than banks.');
    return bank;
  }

  const fixture = await purchaseFixture({ env });
  const { app, call, clock, db, verifier: token } = fixture;

  /** Sends a file as the screen does. */
  async function statement(
    text: string | Buffer,
    { bank = nextBank(), dry_run = 'false', skip_bad = '', mapping = '', as = token } = {},
  ) {
    const form = new FormData();
    form.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'statement.csv');
    const payload = new Request('http://x', { method: 'POST', body: form });
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/payment/statement',
      query: { bank, dry_run, ...(mapping && { mapping }), ...(skip_bad && { skip_bad }) },
      headers: { authorization: as, 'content-type': payload.headers.get('content-type') as string },
      payload: Buffer.from(await payload.arrayBuffer()),
    });
    return { status: response.statusCode, reply: response.json(), bank };
  }

  /** Writes today's date in the format of Nepal's banks. */
  const today = () => new Date(clock.now.getTime() + 345 * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');

  async function listed(bank: string) {
    const { reply } = await call('GET payment', { token, query: { find_bank: bank, size: 100 } });
    return reply.data;
  }

  const numberOf = async (id: string) =>
    firstOf(await db.select({ number: orders.order_id }).from(orders).where(eq(orders._id, id))).number;

  async function confirm(id: string, shares: { order_id: string; amount: number }[], as = token) {
    return call('POST payment/{id}/confirm', { token: as, params: { id }, body: { shares } });
  }

  const { token: ofRetailer } = await buildUser(db, { office: fixture.retailer, is_super: true });
  /** Another user of the head office. */
  const { token: other } = await buildUser(db, { office: fixture.head, is_super: true });

  const step = (id: string, step: string, body: object = {}, as = ofRetailer) =>
    call('POST order/{id}/{step}', { token: as, params: { id, step }, body });
  /** Decides on a proof at the verification desk. */
  const judge = (proof: string, step: string, body: { reference?: string; reason?: string }, as = token) =>
    call('POST verification/{id}/{step}', {
      token: as,
      params: { id: proof, step },
      body: { queue: 'payment', ...body },
    });
  const orderSeen = async (id: string) => (await call('GET order/{id}', { token: other, params: { id } })).reply.data;
  /** Sends what waits. */
  const sent = () => workOff(fixture.url, { db, storage: app.storage });

  /** Imports a payment of this many rupees with this text, as in its bank's file. */
  async function paid(amount: number, text: string, reference = unique('R').replace(' ', '')) {
    const { bank } = await statement(csv(`${today()},${amount},${reference},${text},`));
    return firstOf(await listed(bank));
  }

  return {
    ...fixture,
    token,
    ofRetailer,
    other,
    statement,
    today,
    listed,
    numberOf,
    confirm,
    paid,
    step,
    judge,
    orderSeen,
    sent,
  };
}
