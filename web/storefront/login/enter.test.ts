import { expect, it, vi } from 'vitest';
import { fetchAhead } from './enter.ts';

vi.mock('../../shared/session.ts', () => ({ clearSession: () => {}, keepIn: () => [], SESSION: [], RETURN: '' }));

const PAGE =
  '<link href="/admin/assets/a.js"><script src="/admin/assets/a.js"></script><link href="/admin/assets/b.css">';

/** Opens the sign-in page on such a connection, and returns the files fetched ahead. */
async function ahead({ saveData = false, status = 200 } = {}) {
  const append = vi.fn();
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('document', { createElement: () => ({}), head: { append } });
  vi.stubGlobal('fetch', async () => new Response(PAGE, { status }));
  await fetchAhead();
  return append.mock.calls.map(([{ href }]) => href);
}

it('fetches each file of the back office ahead once', async () => {
  expect(await ahead()).toEqual(['/admin/assets/a.js', '/admin/assets/b.css']);
});

it('fetches nothing on a phone that saves data, or if the back office doesn’t answer', async () => {
  expect(await ahead({ saveData: true })).toEqual([]);
  expect(await ahead({ status: 503 })).toEqual([]);
});
