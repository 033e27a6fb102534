import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, instant } from '../calls/fields.ts';
import { changeOfLive } from '../calls/live-change.ts';

const liveRequest = z.object({
  _id: id,
  asked_by: z.string(),
  asked_at: instant,
  is_me: z.boolean(),
  /** The first of the request's changes. */
  changes: z.array(changeOfLive),
});

export const liveRequestEndpoints = {
  listLiveRequests: endpoint('GET live-change', {
    about: 'Changes to a scheme or product requested in the last 30 minutes that need a second approver',
    query: z.object({ entity_id: id }),
    reply: one(z.array(liveRequest)),
  }),
};
