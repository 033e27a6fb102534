import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmsRefused, sharedTexter, texter } from './sms.ts';

let answer: { status: number; body: string } = { status: 200, body: '' };
let received: { headers: IncomingMessage['headers']; body: string } = { headers: {}, body: '' };
const gateway = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received = { headers: request.headers, body };
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/v2/sms/`;
});
afterAll(() => gateway.close());

const sms = { phone_number: '9841000001', message: 'Your order AG-1 has been placed & paid.' };
const none = { SMS_PER_SECOND: 1000, SPARROW_URL: 'http://127.0.0.1:9/' };

describe('without a gateway', () => {
  it('a message is printed and not marked as sent; in production it isn’t in the log', async () => {
    const lines: string[] = [];
    expect(await texter(none, (line) => lines.push(line))(sms)).toEqual({
      device_id: 'no SMS gateway',
      isPrinted: true,
    });
    await texter({ ...none, NODE_ENV: 'production' }, (line) => lines.push(line))(sms);
    expect(lines[0]).toContain(sms.message);
    expect(lines[1]).not.toMatch(/AG-1|9841000001/);
  });
});

describe('a custom gateway', () => {
  it('gets JSON with the token, and a failure is thrown', async () => {
    const send = texter({ ...none, SMS_URL: url, SMS_TOKEN: 'secret' }, () => {});
    answer = { status: 202, body: '' };
    expect(await send(sms)).toEqual({ device_id: new URL(url).host });
    expect(received.headers.authorization).toBe('Bearer secret');
    expect(JSON.parse(received.body)).toEqual(sms);
    answer = { status: 500, body: '' };
    await expect(send(sms)).rejects.toThrow('The SMS gateway answered 500.');
  });
});

it('a rate is shared by the processes that work on the queue', async () => {
  const { sendSms, onWorkers } = sharedTexter({ ...none, SMS_PER_SECOND: 100 }, () => {});
  const timeOf = async (messages: number) => {
    const began = performance.now();
    await Promise.all(Array.from({ length: messages }, () => sendSms(sms)));
    return performance.now() - began;
  };
  // 19 pauses of 10 ms, then of 40 ms.
  expect(await timeOf(20)).toBeGreaterThan(180);
  onWorkers(4);
  expect(await timeOf(20)).toBeGreaterThan(720);
});

describe('Sparrow SMS', () => {
  const send = (message = sms) =>
    texter({ ...none, SPARROW_TOKEN: 'token', SPARROW_FROM: 'AGRIM', SPARROW_URL: url }, () => {})(message);

  it('accepts a form, and confirms with its own code', async () => {
    answer = {
      status: 200,
      body: '{"count":1,"response_code":200,"response":"1 mesages has been queued for delivery"}',
    };
    expect(await send()).toEqual({ device_id: 'Sparrow SMS' });
    expect(Object.fromEntries(new URLSearchParams(received.body))).toEqual({
      token: 'token',
      from: 'AGRIM',
      to: sms.phone_number,
      text: sms.message,
    });
  });

  it('retries later without credit, but not for a refused recipient', async () => {
    answer = { status: 403, body: '{"response_code":1013,"response":"Insufficient credits"}' };
    const poor = await send().catch((error) => error);
    expect([poor instanceof SmsRefused, poor.message]).toEqual([false, 'Sparrow SMS answered 1013.']);
    answer = { status: 403, body: '{"response_code":1007,"response":"Invalid receiver"}' };
    await expect(send()).rejects.toBeInstanceOf(SmsRefused);
    answer = { status: 502, body: '<html>' };
    await expect(send()).rejects.toThrow('Sparrow SMS answered 502.');
  });
});
