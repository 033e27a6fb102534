import { storedSession } from '../../shared/sign-in.ts';
import { deviceStorage, tabStorage } from '../../shared/storage.ts';
import { queryClient } from '../queries.ts';

/** The prefix of answers on the device. The end of the session deletes them. */
const KEPT = 'kept ';

/** How much of each of Today's lists the device has offline. */
export const CALLS = { query: { size: 20 } } as const;
export const RETURNS = { query: { find_kind: 'REQUESTS', sort: 'asked_at:asc', size: 3 } } as const;
export const OWED = { query: { find_waits: 'payment', size: 3 } } as const;

const KEYS: [string, unknown][] = [
  ['GET order/today', undefined],
  ['GET order/calls', CALLS],
  ['GET return', RETURNS],
  ['GET order', OWED],
];
const nameOf = (key: readonly unknown[]) => JSON.stringify(key);
const NAMES = KEYS.map(nameOf);

interface Kept {
  at: number;
  answer: unknown;
}

let keptFor: string | undefined;

/** Shows Today as this user last loaded it, and keeps the device's copy up to date. */
export function keepTodaysAnswers(user_id: string): void {
  if (keptFor === user_id) return;
  keptFor = user_id;
  // Store customers' names with the session, so that they are deleted with it.
  const storage = tabStorage.getItem('token') ? tabStorage : deviceStorage;
  const placeOf = (name: string) => `${KEPT}${user_id} ${name}`;
  for (const key of KEYS) {
    // Kept as long as the page lives: offline it can't be read again.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    const kept = keptIn(storage.getItem(placeOf(nameOf(key))));
    if (!kept || queryClient.getQueryData(key)) continue;
    queryClient.setQueryData(key, kept.answer, { updatedAt: kept.at });
    // Even a recent copy can be older than this user's last act, so read it again at once.
    void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const name = nameOf(event.query.queryKey);
    // An answer can come after the end of the session.
    if (!NAMES.includes(name) || storedSession()?.user.id !== user_id) return;
    const kept: Kept = { at: event.query.state.dataUpdatedAt, answer: event.query.state.data };
    storage.setItem(placeOf(name), JSON.stringify(kept));
  });
}

function keptIn(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
