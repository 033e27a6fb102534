import { addressesOf, createApiCall, readCalls } from './api-calls.ts';
import { createRecords } from './api-records.ts';
import { expect, test } from './fixtures.ts';
import { replyCheck } from './reply-check.ts';

test('every call that reads replies as its description says', async () => {
  const ask = await createApiCall();
  await createRecords(ask);
  const check = replyCheck(await ask('openapi.json'));
  const wrong: string[] = [];
  for (const call of readCalls) {
    const addresses = await addressesOf(call, ask);
    if (addresses.length === 0) wrong.push(`${call.path}: nothing to read`);
    for (const address of addresses)
      wrong.push(...check(call, await ask(address)).map((error) => `${address}: ${error}`));
  }
  expect(wrong).toEqual([]);
});
