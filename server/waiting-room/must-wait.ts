import { counted } from '../../contract/language/counted.ts';
import { PLACE_HEADER, type Place } from '../../contract/waiting-room/waiting-room.ts';
import { Problem } from '../http/errors.ts';
import { type Message, say } from '../http/words/sentence.ts';
import { MOST_ORDERS } from './orders-of-place.ts';

/** After how many seconds a visitor without a position asks again. */
export const SOONEST = 3;

/** The instructions, even for a client that doesn't know about waiting rooms. */
export function mustWait(scheme_id: string, place: Place | 'over' | 'none' | 'used'): Problem {
  const msg = whyWait(place);
  const call = `POST scheme/public/${scheme_id}/place`;
  const errors = {
    place: say('Get a queue ticket from {call} and send it in the header {header}.', { call, header: PLACE_HEADER }),
  };
  return new Problem(429, msg, { errors, retryAfter: typeof place === 'string' ? SOONEST : place.ask_after });
}

function whyWait(place: Place | 'over' | 'none' | 'used'): Message {
  if (place === 'used')
    return say(
      'You have reached the limit of {orders} for this position in the queue. Rejoin the queue to order more.',
      {
        orders: counted(MOST_ORDERS, 'order'),
      },
    );
  if (place === 'over') return say('Your turn has expired. Reload to rejoin the queue. What you typed is still here.');
  if (place === 'none') return say('This offer is very busy. Open its page to join the queue, then order again.');
  return say('Not your turn yet: {ahead} ahead of you. Keep this page open.', { ahead: place.ahead });
}
