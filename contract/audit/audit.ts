import { z } from 'zod';
import { endpoint, list } from '../calls/endpoint.ts';
import { id, instant } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import type { StepName } from '../statuses.ts';

/** The acts of staff besides the steps of orders and returns, in the words of the audit and its filter. */
export const AUDIT_ACTIONS = {
  add: 'Added',
  edit: 'Edited',
  delete: 'Deleted',
  restore: 'Restored',
  duplicate: 'Duplicated',
  try: 'Rehearsed an order',
  // Rows of earlier releases.
  sweep: 'Swept its trials away',
  'waiting-room': 'Set the waiting room up',
  waitlist: 'Set the waiting list up',
  pause: 'Stopped its orders',
  resume: 'Took its orders again',
  banner: 'Wrote the line over its page',
  'variant-off': 'Took a variant off',
  'variant-on': 'Sold a variant again',
  'call-late': 'Reminded retailers of late calls',
  'offer-units': 'Offered units to the waiting list',
  'remove-place': 'Took a place off the waiting list',
  'lose-values': 'Took fields with values of products out',
  publish: 'Published',
  unpublish: 'Unpublished',
  import: 'Imported',
  move: 'Moved',
  access: 'Changed who may sell it',
  'move quota': 'Moved quota',
  'import quotas': 'Imported quotas',
  'change-items': 'Changed the items',
  call: 'Called the customer',
  undo_call: 'Took a call back',
  open_return: 'Opened a return',
  note: 'Noted something',
  assign: 'Gave it to a person',
  archive: 'Archived',
  file: 'Moved details of old orders into a file',
  'bring-back': 'Brought its details back from the archive',
  answer: 'Answered',
  ask: 'Asked for a change',
  confirm: 'Confirmed a change of a running scheme',
  'confirm-payment': 'Confirmed a payment',
  approve: 'Approved',
  reject: 'Rejected',
  grant: 'Changed what it may do',
  'view-as': 'Looked at the back office as it',
  'edit-profile': 'Edited your profile',
  'set-password': 'Set a new password',
  invite: 'Sent the invitation again',
  send: 'Sent a text message',
  block: 'Blocked the number',
  join: 'Joined another number to it',
  separate: 'Separated a number from it',
  erase: 'Erased a person',
  unblock: 'Unblocked the number',
  'send-reset': 'Sent a reset code',
  'revoke-session': 'Ended a session',
  'sign-in': 'Signed in',
  'sign-in-refused': 'Was refused at sign-in',
  'passkey-on': 'Added a passkey',
  'passkey-off': 'Removed a passkey',
  refused: 'Was refused a call',
  'totp-on': 'Turned the second factor on',
  'totp-off': 'Turned the second factor off',
  'set aside': 'Set it aside',
  flush: 'Emptied the cache',
  mute: 'Hid it until it comes back',
  retry: 'Tried it again',
} as const;

/** Every action that leaves an audit row. */
export type AuditAction = keyof typeof AUDIT_ACTIONS | StepName;

const auditRow = z.object({
  _id: id,
  user_id: id.nullish(),
  user_name: z.string(),
  address: z.string().nullish(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  added_at: instant,
  /** The names of the record and of all that the change mentions, by their ids. */
  names: z.record(z.string(), z.string()),
});

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: 'audit',
    access: 'granted',
    behind: 2,
    about: 'Changes: who made them, what and when',
    query: listQuery({
      find: {
        user_name: 'contains',
        user_id: 'exact',
        entity: 'contains',
        entity_id: 'exact',
        action: 'exact',
        added_at: 'days',
      },
      sort: ['added_at', 'user_name', 'entity'],
    }),
    reply: list(auditRow),
  }),
};
