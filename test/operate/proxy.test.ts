import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMachine } from '../faults/machine.ts';
import { databaseOf, openShop, SECRET } from '../faults/shop.ts';
import { newTrial, peace } from '../faults/trial.ts';
import { atLength } from '../length.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';
import { type Proxied, playFreeze, playFullIntake, playRestarts } from './proxy.ts';

/** How a stand-in for a server answers. */
type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const PUBLIC = { 'cache-control': 'public, no-cache', vary: 'accept-encoding, accept-language, cookie', etag: '"e"' };
const answers: Answering = ({ url = '', headers }, response) => {
  if (url.startsWith('/page'))
    response.writeHead(200, { ...PUBLIC, 'server-timing': 'now;dur=5', 'x-request-id': 'r-1' });
  else response.writeHead(200, { 'cache-control': 'private, no-cache', etag: '"p"' });
  response.end(`for ${headers.authorization ?? headers.cookie ?? 'all'}`);
};
const isBusy: Answering = (_request, response) =>
  response.writeHead(503, { 'retry-after': '7', 'cache-control': 'no-store' }).end('busy');

const nginxPath = findNginx();

describe('the proxy that we ship', () => {
  let answering = answers;
  let nginx: Nginx;
  const servers = [0, 1].map(() => createServer((request, response) => answering(request, response)));
  const get = (path: string, headers: Record<string, string> = {}) => call('GET', path, headers);
  const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(nginx.address + path, { method, headers, redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const endServers = () => {
    for (const server of servers) server.close().closeAllConnections();
  };

  beforeAll(async () => {
    for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const addresses = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    nginx = await startNginx(nginxPath, addresses);
  });
  afterAll(async () => {
    endServers();
    await nginx.stop();
  });

  it('redirects to TLS, and logs the request id without the query', async () => {
    const plain = await fetch(`${nginx.plain}/page?key=secret`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `${nginx.address}/page?key=secret`]);
    await get('/page/logged?key=secret');
    await expect
      .poll(() => nginx.logged().at(-1))
      .toMatchObject({ path: '/page/logged', status: 200, request_id: 'r-1', upstream_seconds: expect.any(String) });
    expect(JSON.stringify(nginx.logged())).not.toContain('secret');
  });

  it('shows nobody the inside', async () => {
    expect((await get('/metrics')).status).toBe(404);
  });

  it('passes a 503 on with its Retry-After, however many come', async () => {
    answering = isBusy;
    const replies = await Promise.all(Array.from({ length: 40 }, (_, call) => get(`/api/call/${call}`)));
    expect(new Set(replies.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
      new Set(['503 7']),
    );
    answering = answers;
    expect((await get('/api/after')).status).toBe(200);
  });

  it('retries a POST on the second server only with an Idempotency-Key, a GET always', async () => {
    const key = { 'idempotency-key': 'order-0001' };
    const counted = async (method: string, headers: Record<string, string>, isAnswered: boolean) => {
      let calls = 0;
      answering = (request, response) => {
        calls += 1;
        if (isAnswered) isBusy(request, response);
        else request.socket.destroy();
      };
      const reply = await call(method, `/api/order/${calls}`, headers);
      answering = answers;
      return [calls, reply.status, reply.headers.get('retry-after')];
    };
    // If the answer to a commit is lost, or a server ends in between, it's a 503 too.
    expect(await counted('POST', {}, true)).toEqual([1, 503, '7']);
    expect(await counted('POST', {}, false)).toEqual([1, 503, '5']);
    expect(await counted('POST', key, true)).toEqual([2, 503, '7']);
    expect(await counted('POST', key, false)).toEqual([2, 503, '5']);
    expect(await counted('GET', {}, true)).toEqual([2, 503, '7']);
  });

  it('gives no origin the cached response of another, or of none', async () => {
    answering = ({ headers: { origin } }, response) => {
      response.writeHead(200, { ...PUBLIC, ...(origin && { 'access-control-allow-origin': origin }) }).end('all');
    };
    const origins = [undefined, 'https://app.example', 'https://other.example'];
    const ask = () =>
      Promise.all(
        origins.map(async (origin) => {
          const reply = await get('/api/layout', origin ? { origin } : {});
          return reply.headers.get('access-control-allow-origin') ?? undefined;
        }),
      );
    expect(await ask()).toEqual(origins);
    answering = isBusy;
    expect(await ask()).toEqual(origins);
    answering = answers;
  });

  it('keeps what is the same for all, and nothing else, for when the servers are away', async () => {
    const nepali = { 'accept-language': 'ne-NP,ne;q=0.9' };
    for (const headers of [{}, nepali]) await get('/page/kept', headers);
    // The proxy must not cache these: they are for one visitor, or for a position in a waiting room.
    await get('/page/own', { authorization: 'token' });
    await get('/page/own', { cookie: 'place-0123=abc' });
    await get('/page/own', { cookie: 'staff=abc' });
    await get('/page/own', { cookie: 'lang=en; staff=abc' });
    await get('/page/own', { 'x-place': 'abc' });
    await get('/api/private');
    await peace(1_100);
    answering = isBusy;
    const late = await get('/page/kept');
    expect([late.status, late.text]).toEqual([200, 'for all']);
    // A countdown on the page takes its time from this.
    const now = Number(/^now;dur=(\d+)$/.exec(late.headers.get('server-timing') ?? '')?.[1]);
    expect(Math.abs(now - Date.now())).toBeLessThan(2_000);
    expect((await get('/page/kept', nepali)).status).toBe(200);
    expect((await get('/page/kept', { cookie: 'lang=en' })).status).toBe(200);
    expect((await get('/page/kept', { 'if-none-match': '"e"' })).status).toBe(304);
    expect((await get('/page/kept', { authorization: 'token' })).status).toBe(503);
    for (const path of ['/page/own', '/api/private']) expect((await get(path)).status).toBe(503);
    answering = answers;
  });

  it('lets staff ask whether something has changed', async () => {
    let asked: string | undefined;
    answering = ({ headers }, response) => {
      asked = headers['if-none-match'];
      response.writeHead(304, { etag: '"p"' }).end();
    };
    const reply = await get('/api/list', { authorization: 'token', 'if-none-match': '"p"' });
    expect([reply.status, asked]).toEqual([304, '"p"']);
    answering = answers;
  });

  it('sends Retry-After if no server can be reached and nothing is cached', async () => {
    endServers();
    const page = await get('/page/unknown');
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    const call = await get('/api/unknown');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.parse(call.text)).toMatchObject({ success: false });
    expect((await get('/page/kept')).status).toBe(200);
  });
});

it('serves cached pages in a freeze, turns no 503 into a 502, and fails no call in rolling restarts', {
  timeout: 600_000,
}, async () => {
  const trial = newTrial();
  const first = await newMachine();
  const servers = await Promise.all([newMachine(), newMachine()]);
  let nginx: Nginx | undefined;
  const lines: string[] = [];
  try {
    await first.start(SECRET);
    const url = await databaseOf(first);
    const env = { ...SECRET, DATABASE_URL: url, LEAVE_SECONDS: '1' };
    for (const server of servers) await server.start(env);
    nginx = await startNginx(
      nginxPath,
      servers.map(({ address }) => address),
    );
    const offer = await openShop(url);
    const proxied: Proxied = { trial, address: nginx.address, first, url, servers, env, offer };
    lines.push(await playFreeze(proxied, atLength(5_000, 20_000)));
    lines.push(await playFullIntake(proxied, 2_600));
    lines.push(await playRestarts(proxied, atLength(1, 10)));
    console.log(lines.join('\n'));
    expect(nginx.logged().filter(({ status }) => status === 502 || status === 504)).toEqual([]);
    expect(trial.wrong, [...trial.wrong, ...lines].join('\n')).toEqual([]);
  } finally {
    await nginx?.stop();
    for (const machine of [...servers, first]) await machine.remove();
  }
});
