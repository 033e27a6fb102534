import type { Failure } from '../contract/calls/endpoint.ts';
import type { Confirmed } from '../contract/calls/live-change.ts';
import { PASSWORD } from './builders.ts';

/** Sends a change of live offers and, if the server asks, confirms it, like a lone user who means it. */
export async function meant<A extends { reply: Pick<Failure, 'live'> }>(
  send: (live_change?: Confirmed) => Promise<A>,
): Promise<A> {
  const answer = await send();
  const { live } = answer.reply;
  return live ? send({ digest: live.digest, ...(live.needs === 'password' && { password: PASSWORD }) }) : answer;
}
