import { connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { serverErrors } from '../../monitoring/monitoring.table.ts';

const { app, db } = await testApp();
const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));

it('a caller who hangs up midway is still known by address', async () => {
  const held: Socket[] = [];
  app.http.server.on('connection', (socket: Socket) => held.push(socket));
  const body = JSON.stringify({ customer_phone: '9841234567', recaptchaToken: 'human-who-goes' });
  const head = `host: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  const caller = connect(Number(port), '127.0.0.1', () =>
    caller.write(`POST /api/order/public/user HTTP/1.1\r\n${head}\r\n\r\n${body}`),
  );
  const solved = vi.spyOn(app.captcha, 'solved').mockImplementation(async (value) => {
    caller.destroy();
    await vi.waitFor(() => expect(held[0]?.destroyed).toBe(true));
    return value;
  });
  const sent = () => db.$count(smsMessages, eq(smsMessages.phone_number, '9841234567'));
  const faults = () => db.$count(serverErrors);
  await vi.waitFor(async () => expect((await sent()) + (await faults())).toBe(1), { timeout: 30_000 });
  solved.mockRestore();
  expect([await sent(), await faults()]).toEqual([1, 0]);
});
