import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id } from '../calls/fields.ts';
import { userSession } from './users.ts';

/** Shows you where you're signed in, such as on a lost phone. */
export const ownSessionEndpoints = {
  listOwnSessions: endpoint('GET user/profile/session', {
    access: 'signed-in',
    about: 'Where you are signed in',
    reply: one(z.array(userSession)),
  }),
  endOwnSession: endpoint('DELETE user/profile/session/{id}', {
    access: 'signed-in',
    about: 'End one of your sessions',
    reply: one(z.object({ _id: id })),
  }),
  endOtherSessions: endpoint('POST user/profile/session/end-others', {
    access: 'signed-in',
    about: 'End all your other sessions',
    reply: one(z.object({ ended: z.int() })),
  }),
};
