import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEvents } from './events.ts';

vi.mock('./session.ts', () => ({ storedToken: () => 'a token', loseSession: () => {} }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports that a line was opened again, but not its first opening', async () => {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  const opened = () => new Response(new ReadableStream({ start: (line) => void lines.push(line) }));
  const answers = [opened, () => new Response('', { status: 503 }), opened];
  const fetched = vi.fn(async () => (answers.shift() as () => Response)());
  vi.stubGlobal('fetch', fetched);
  const [hear, reopened] = [vi.fn(), vi.fn()];
  const line = openEvents('order/live', { orders: hear }, reopened);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  lines[0]?.enqueue(new TextEncoder().encode('event: orders\ndata: {"MULTI-BUY":2}\n\n'));
  await vi.waitFor(() => expect(hear).toHaveBeenCalledWith({ 'MULTI-BUY': 2 }));
  expect(reopened).not.toHaveBeenCalled();

  lines[0]?.error(new Error('The line broke.'));
  await vi.advanceTimersByTimeAsync(7_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(reopened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(reopened).toHaveBeenCalledTimes(1);
  line.close();
});
