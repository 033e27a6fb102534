import { expect, it } from 'vitest';
import { z } from 'zod';
import { api, type EndpointKey } from '../api.ts';
import { MOST_CHOSEN } from './page-sizes.ts';

const ID = '01a1fd79-0000-7000-8000-000000000000';

/** The calls of the lists' bulk bars, the field of the chosen rows, and the other required fields of each. */
const BULK: { key: EndpointKey; field: string; one?: string; rest?: object }[] = [
  { key: 'POST order/multiple/{step}', field: 'order_id' },
  { key: 'POST order/multiple/archive', field: 'order_id' },
  { key: 'POST order/export', field: 'order_id', rest: { format: 'csv' } },
  { key: 'POST user/invite', field: 'user_id' },
  { key: 'POST product/status/multiple', field: 'product_id', rest: { type: 'is_active' } },
  { key: 'POST product/multiple/restore', field: 'product_id' },
  { key: 'POST pickupLocs/multiple/pickup', field: 'Location_id', rest: { type: 'is_active' } },
  { key: 'POST pickupLocs/deleteAll', field: 'data' },
  { key: 'POST clientBug/mute', field: 'bug_id' },
  { key: 'POST clientBug/deleteMultiple', field: 'bug_id' },
  { key: 'POST serverBug/mute', field: 'bug_id' },
  { key: 'POST serverBug/deleteMultiple', field: 'bug_id' },
  { key: 'POST job/retry', field: 'job_id', one: '12' },
  { key: 'POST job/delete', field: 'job_id', one: '12' },
];

it.each(BULK)('$key accepts as many rows as a list lets you select, and no more', ({ key, field, one = ID, rest }) => {
  const endpoint = Object.values(api).find(({ method, path }) => `${method} ${path}` === key);
  const body = z.object({ body: z.instanceof(z.ZodType) }).parse(endpoint).body;
  const isTaken = (rows: number) => body.safeParse({ ...rest, [field]: Array(rows).fill(one) }).success;
  expect([isTaken(MOST_CHOSEN), isTaken(MOST_CHOSEN + 1)]).toEqual([true, false]);
});
