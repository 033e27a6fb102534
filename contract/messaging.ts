import { z } from 'zod';
import { endpoint, list } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { listQuery } from './list.ts';

const smsRow = z.object({
  _id: id,
  device_id: z.string(),
  message: z.string(),
  phone_number: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'capped']),
  added_at: instant,
});

export const messagingEndpoints = {
  listSms: endpoint({
    method: 'GET',
    path: 'sms/admin',
    access: 'granted',
    about: 'Text messages sent by the system',
    query: listQuery({
      find: { phone_number: 'phone', message: 'contains', state: 'exact', added_at: 'days' },
      sort: ['added_at'],
    }),
    reply: list(smsRow),
  }),
};
