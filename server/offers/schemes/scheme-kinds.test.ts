import { expect, it } from 'vitest';
import type { ServerRoute } from '../../../contract/api.ts';
import { schemeEndpoints } from '../../../contract/offers/schemes.ts';
import { buildProduct, buildScheme, buildUser } from '../../../test/builders.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { newId } from '../../db/columns.ts';

const { app, db, call, draft } = await schemeFixture();
const foreign = await buildScheme(db, await buildProduct(db), { type: 'CAMPAIGN' });
const buildOwn = async () => buildScheme(db, await buildProduct(db));

const calls = Object.values(schemeEndpoints).filter((endpoint) => 'kinds' in endpoint);
const grants = calls.flatMap(({ method, path, ...rest }): ServerRoute[] => {
  const key = `${method} ${path}` as 'GET scheme';
  return 'edits' in rest ? [`${key} {PRE-ORDER}`, `${key} {_id} {PRE-ORDER}`] : [`${key} {PRE-ORDER}`];
});
const { token } = await buildUser(db, { grants });

it('lists only the schemes of the granted kind', async () => {
  const own = await buildOwn();
  const { reply } = await call('GET scheme', { token, query: { size: 100 } });
  expect(reply.data.map((scheme) => scheme._id)).toEqual([own._id]);
});

it.each(calls.filter(({ path }) => path.includes('{id}')))(
  '$method $path knows no scheme of another kind',
  async (endpoint) => {
    const ask = async (id: string) => {
      const { statusCode } = await app.http.inject({
        method: endpoint.method,
        url: `/api/${endpoint.path.replace('{id}', id)}`,
        headers: { authorization: token },
        ...(endpoint.method === 'POST' && {
          payload: {
            name: 'Copy',
            is_published: true,
            start_date: '2027-01-01T00:00:00Z',
            end_date: '2027-02-01T00:00:00Z',
          },
        }),
      });
      return statusCode;
    };
    expect(await ask(foreign._id)).toBe(404);
    expect(await ask((await buildOwn())._id)).not.toBe(404);
  },
);

it('neither adds nor edits a scheme of another kind', async () => {
  const { body } = await draft();
  const added = await call('POST scheme', { token, body: { ...body, type: 'CAMPAIGN', campaign_id: newId() } });
  expect(added.status).toBe(403);
  const edited = await call('POST scheme', { token, body: { ...body, _id: foreign._id } });
  expect(edited.status).toBe(404);
});
