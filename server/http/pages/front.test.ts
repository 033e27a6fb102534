import { Writable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildPlace, buildProduct, buildScheme } from '../../../test/builders.ts';
import { schemeTag } from '../../offers/offers.service.ts';

/** The lines of the log about answers of the router. */
let routed: string[] = [];
const logTo = new Writable({
  write(chunk, _encoding, done) {
    if (String(chunk).includes('"answered"')) routed.push(String(chunk));
    done();
  },
});
const { app, db } = await testApp({ logTo });
await buildPlace(db);
const scheme = await buildScheme(db, await buildProduct(db));
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

/** The reply, and whether the router was asked: only it gives a request an id. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${address}${path}`, { headers });
  return { reply, body: await reply.text(), isRouted: reply.headers.has('x-request-id') };
}

beforeEach(() => {
  routed = [];
});

const ITS_OWN = ['x-request-id', 'date', 'server-timing'];
const rest = (headers: Headers) => [...headers].filter(([name]) => !ITS_OWN.includes(name));

it.each([`/api/scheme/public/${scheme._id}`, `/scheme/${scheme._id}`])(
  '%s is answered from memory the second time, as it was the first, until it is stale',
  async (path) => {
    const first = await ask(path);
    const second = await ask(path);
    expect([first.isRouted, second.isRouted]).toEqual([true, false]);
    expect(second.body).toBe(first.body);
    expect(rest(second.reply.headers)).toEqual(rest(first.reply.headers));
    expect(second.reply.headers.has('server-timing')).toBe(first.reply.headers.has('server-timing'));

    const unchanged = await ask(path, { 'if-none-match': second.reply.headers.get('etag') as string });
    expect([unchanged.reply.status, unchanged.body, unchanged.isRouted]).toEqual([304, '', false]);
    const plain = await ask(path, { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect([plain.reply.headers.get('content-encoding'), plain.body]).toEqual([null, first.body]);

    app.cache.invalidate(schemeTag(scheme._id));
    expect((await ask(path)).isRouted).toBe(true);
    // An answer from memory leaves the router nothing to do.
    await expect.poll(() => routed.length).toBeGreaterThanOrEqual(2);
    expect(routed).toHaveLength(2);
  },
);
