import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, named } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';

/** The merchant that a code names; absent if the picture has no readable one. */
const merchant = z.object({ network: z.string(), name: z.string(), city: z.string() });

const code = z.object({
  path: z.string(),
  merchant: merchant.nullish(),
  /** The code shown to customers contains the amount and the purchase's number. */
  is_dynamic: z.boolean(),
});

const change = code.extend({
  _id: id,
  status: z.enum(['pending', 'approved', 'rejected']),
  asked_by: named,
  asked_at: instant,
  decided_by: z.string().nullish(),
  decided_at: instant.nullish(),
});

const officeCode = z.object({
  office: named,
  current: code.nullish(),
  /** The change waiting for a second approver. */
  pending: change.nullish(),
  /** Whether another user must approve your request: the setting asks for it, and such a user exists. */
  second_person: z.boolean(),
  /** Decisions, newest first; old pictures stay. */
  history: z.array(change),
});
export type OfficeCode = z.input<typeof officeCode>;

/** Check this last: errors in the other fields come first, even if this is empty. */
const password = z.string().max(200);

export const paymentQrEndpoints = {
  listPaymentQrs: endpoint('GET office/payment-qr', {
    about: 'Retailers of your offices with the QR code by which customers pay their advance',
    query: listQuery({ find: { search: 'search', is_pending: 'flag' }, sort: ['name'] }),
    reply: list(
      named.extend({
        office_code: z.string(),
        path: z.string().nullish(),
        is_dynamic: z.boolean(),
        is_pending: z.boolean(),
      }),
    ),
  }),
  getPaymentQr: endpoint('GET office/{id}/payment-qr', {
    scope: 'office',
    about: 'An office’s payment QR, the requested one, and earlier ones',
    reply: one(officeCode),
  }),
  uploadPaymentQr: endpoint('POST office/{id}/payment-qr/picture', {
    scope: 'office',
    about: 'Upload the picture of a payment QR as the form field file, and read the code',
    multipart: true,
    reply: one(z.object({ _id: id, path: z.string(), merchant: merchant.nullish() })),
  }),
  askPaymentQr: endpoint('POST office/{id}/payment-qr', {
    scope: 'office',
    about: 'Request a new payment QR; it goes live once a second approver accepts it',
    body: z.object({ file_id: id, is_dynamic: z.boolean().default(false), password }),
    reply: one(officeCode),
  }),
  decidePaymentQr: endpoint('POST office/{id}/payment-qr/{change}/{verdict}', {
    scope: 'office',
    about: 'Approve or reject a payment QR that another person requested',
    params: z.object({ id, change: id, verdict: z.enum(['approve', 'reject']) }),
    body: z.object({ password }),
    reply: one(officeCode),
  }),
};
