import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, instant } from '../calls/fields.ts';
import { changeOfLive } from '../calls/live-change.ts';

const liveRequest = z.object({
  _id: id,
  asked_by: z.string(),
  asked_at: instant,
  is_me: z.boolean(),
  /** The first of them. */
  changes: z.array(changeOfLive),
});

export const liveRequestEndpoints = {
  listLiveRequests: endpoint({
    method: 'GET',
    path: 'live-change',
    access: 'granted',
    about:
      'Changes of a scheme or product that somebody has asked for in the last half hour and a second person is to make',
    query: z.object({ entity_id: id }),
    reply: one(z.array(liveRequest)),
  }),
};
