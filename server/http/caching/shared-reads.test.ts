import { expect, it } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

it('answers everybody who asks during a read by one more read, begun after they asked', async () => {
  const share = createSharedReads<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const read = () => {
    begun += 1;
    const number = begun;
    return new Promise<number>((fulfil) => ends.push(() => fulfil(number)));
  };
  const first = share('orders', read);
  const others = [share('orders', read), share('orders', read), share('orders', read)];
  const another = share('other orders', read);
  expect(begun).toBe(2);
  ends[0]?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toBe(3);
  const late = share('orders', read);
  for (const end of ends) end();
  expect(await Promise.all(others)).toEqual([3, 3, 3]);
  expect(await another).toBe(2);
  await Promise.resolve();
  ends[3]?.();
  expect(await late).toBe(4);
});

it('fails those who waited for a failed read, and reads again for the others', async () => {
  const share = createSharedReads<string>();
  const first = share('orders', () => Promise.reject(new Error('The database is unavailable.')));
  const next = share('orders', async () => 'read');
  await expect(first).rejects.toThrow('unavailable');
  expect(await next).toBe('read');
});
