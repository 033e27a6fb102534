import fc from 'fast-check';
import type { Definition } from '../../contract/calls/endpoint.ts';
import type { App } from '../../server/app.ts';
import { mutationsOf } from './mutations.ts';

/** One ends the caller's session; the other answers for as long as a client listens (`live.test.ts` tests it). */
const NOT_ASKED = ['GET user/logout', 'GET order/live'];

export const callsOf = (app: App): Definition[] =>
  app.mounted.filter(({ method, path }) => !NOT_ASKED.includes(`${method} ${path}`));

/**
 * Sends an endpoint this many mutated calls. None may end in our own error, and a wrong call must get the wrong field's
 * name. Throws with the smallest call that breaks this.
 */
export async function fuzz(app: App, endpoint: Definition, runs: number, token: () => Promise<string>): Promise<void> {
  const authorization = await token();
  await fc.assert(
    fc.asyncProperty(mutationsOf(endpoint), async ({ params, query, body }) => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(wellFormed(params[name])));
      const reply = await app.http.inject({
        method: endpoint.method,
        url: `/api/${path}`,
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, wellFormed(value)])),
        headers: { authorization, 'content-type': 'application/json' },
        ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) }),
      });
      if (reply.statusCode >= 500) throw new Error(`${reply.statusCode} ${reply.body}`);
      if (reply.statusCode === 400 && !endpoint.multipart) {
        const { errors, msg } = reply.json();
        if (!errors && !msg) throw new Error(`A 400 that says nothing: ${reply.body}`);
        if (errors && Object.keys(errors).length === 0) throw new Error('A 400 with no field.');
      }
    }),
    { numRuns: runs, seed: 20_261_121 },
  );
}

/** An address can't hold half a character; a body can. */
const wellFormed = (value: unknown) => String(value ?? '').toWellFormed();
