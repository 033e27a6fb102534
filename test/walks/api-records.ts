import { Client } from 'pg';
import type { ApiCall } from './api-calls.ts';
import { payFor } from './customers.ts';

/**
 * Adds records that the demo lacks: a paid purchase, errors, an import, an erasure and a waitlist entry. Also saves a
 * home page, a slider and a launch page a second time.
 */
export async function createRecords(ask: ApiCall): Promise<void> {
  await payFor(1);
  await ask('clientBug', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: 'Broken', error_stack: 'at x', location: '/admin/x', mode: 'live' }),
  });
  const client = new Client({ connectionString: process.env.WALK_DATABASE });
  await client.connect();
  await client.query(`insert into server_errors (_id, fingerprint, error_data, error_stack, location)
    select gen_random_uuid(), fingerprint, error_data, error_stack, location from client_errors`);
  const counts = { orders: 1, messages: 2, written: 0, watches: 0, reviews: 0, notes: 0, proofs: 0 };
  const erased = await client.query(
    `insert into erasures (_id, ends_with, reason, by, counts) values (gen_random_uuid(), '00', 'Asked by letter', 'Sita', $1) returning _id`,
    [counts],
  );
  process.env.WALK_ERASURE = erased.rows[0]._id;
  const place = await client.query(
    `with list as (insert into waitlists (scheme_id, mode, gives, hours)
       select _id, 'order', 'hand', 24 from schemes where type = 'PRE-ORDER' and is_published order by _id limit 1 returning scheme_id),
     place as (insert into waitlist_places (_id, scheme_id, customer_phone, language, key, asked_at, ranked_at, changed_at)
       select gen_random_uuid(), scheme_id, '9841999999', 'en', 'abcdefghijklmnop', now(), now(), now() from list returning _id, key),
     event as (insert into waitlist_events (_id, place_id, step, after, actor, at)
       select gen_random_uuid(), _id, 'join', 'WAITING', 'Customer', now() from place)
     select key from place`,
  );
  process.env.WALK_PLACE = place.rows[0].key;
  await client.end();
  for (const list of ['layout', 'slider', 'launch-page']) {
    const [{ _id }] = (await ask(list)).data;
    const { data } = await ask(`${list}/${_id}`);
    await ask(list, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
  }
  const form = new FormData();
  form.append('file', new Blob(['SKU,Stock\nNONE,1\n']), 'stock.csv');
  const { data } = await ask('product/import', { method: 'POST', body: form });
  process.env.WALK_IMPORT = data._id;
}
