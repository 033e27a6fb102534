import { eq } from 'drizzle-orm';
import { trialOrders } from '../server/orders/orders.table.ts';
import { newImei } from './builders.ts';
import { firstOf } from './present.ts';
import { schemeFixture } from './scheme-fixture.ts';

/** The whole server with a user who tries schemes before they are public, and their acts. */
export async function trialFixture() {
  const fixture = await schemeFixture();
  const { app, db, call, token, draft, save } = fixture;

  /** A draft scheme, and the cookie of a link to try it. */
  async function tried(change: Parameters<typeof draft>[0] = {}, phones: string[] = []) {
    const { body, main, gift } = await draft(change);
    const scheme = (await save(body)).reply.data;
    const link = await begun(scheme._id, phones);
    return { scheme, main, gift, body, ...link };
  }

  async function begun(id: string, phones: string[] = []) {
    const { reply } = await call('POST scheme/trial/{id}', { token, params: { id }, body: { phones, hours: 24 } });
    const { headers, statusCode } = await app.http.inject({ url: reply.data.url });
    return {
      opened: { status: statusCode, to: headers.location },
      cookie: String(headers['set-cookie']).split(';')[0] as string,
    };
  }

  async function visit(url: string, cookie?: string) {
    const headers = { accept: 'text/html', ...(cookie && { cookie }) };
    const { statusCode: status, headers: answerHeaders, body } = await app.http.inject({ url, headers });
    return { status, headers: answerHeaders, body };
  }

  const trialOrder = async (order_id: string) =>
    firstOf(await db.select().from(trialOrders).where(eq(trialOrders.order_id, order_id)));

  /** Takes staff's steps one after the other; returns the statuses after each. */
  async function walked(id: string, steps: [string, object?][]) {
    const statuses: (string | undefined)[] = [];
    for (const [step, body = {}] of steps) {
      const { reply } = await call('POST order/{id}/{step}', { token, params: { id, step }, body });
      statuses.push(reply.data?.status ?? reply.msg);
    }
    return statuses;
  }

  const TO_THE_END: [string, object?][] = [
    ['allocate'],
    ['ready', { pickup_point: 'Counter 1' }],
    ['deliver', { imei: newImei() }],
  ];

  return { ...fixture, tried, begun, visit, trialOrder, walked, TO_THE_END };
}
