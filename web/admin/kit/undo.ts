import type { EndpointKey, ReplyOf } from '../../../contract/api.ts';
import type { CallInput } from '../../shared/api.ts';
import { call, makeStale } from './calls.ts';
import { failed, succeeded } from './toast.tsx';

export type RemoveKey = Extract<EndpointKey, `DELETE ${string}/{id}` | `POST ${string}/delete/{id}`>;

/** Restores a deleted row. */
export type RestoreKey = Extract<EndpointKey, `POST ${string}/restore/{id}`>;

/** Undoes the last action, from the Undo of its toast. Shows the server's message, or `done` if there is none. */
export async function takeBack<K extends EndpointKey>(
  key: K,
  input: CallInput<K>,
  { done, failure }: { done: (reply: ReplyOf<K>) => string; failure: string },
): Promise<void> {
  try {
    const reply = (await call<EndpointKey>(key, input as never)) as ReplyOf<K>;
    succeeded((reply as { msg?: string }).msg ?? done(reply));
  } catch (error) {
    failed(error, failure);
  }
  await makeStale(key);
}
