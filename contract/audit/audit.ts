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
  sweep: 'Deleted its trial orders',
  'waiting-room': 'Changed the waiting room',
  waitlist: 'Changed the waitlist settings',
  pause: 'Paused its orders',
  resume: 'Resumed its orders',
  banner: 'Changed its page banner',
  'variant-off': 'Took a variant off sale',
  'variant-on': 'Put a variant back on sale',
  'call-late': 'Reminded retailers of late calls',
  'offer-units': 'Offered units to the waitlist',
  'remove-place': 'Removed a waitlist entry',
  'lose-values': 'Removed fields that had product values',
  publish: 'Published',
  unpublish: 'Unpublished',
  import: 'Imported',
  move: 'Moved',
  access: 'Changed who can sell it',
  'move quota': 'Moved quota',
  'import quotas': 'Imported quotas',
  'change-items': 'Changed the items',
  call: 'Called the customer',
  undo_call: 'Undid a call',
  open_return: 'Opened a return',
  note: 'Added a note',
  assign: 'Assigned it',
  archive: 'Archived',
  file: 'Archived details of old orders',
  'bring-back': 'Restored its details from the archive',
  answer: 'Answered',
  ask: 'Requested a change',
  confirm: 'Confirmed a change to a live scheme',
  'confirm-payment': 'Confirmed a payment',
  'undo-payment': 'Undid the confirmation of a payment',
  approve: 'Approved',
  reject: 'Rejected',
  grant: 'Changed its permissions',
  'view-as': 'Viewed the back office as this role',
  'edit-profile': 'Edited your profile',
  'set-password': 'Set a new password',
  invite: 'Resent the invitation',
  send: 'Sent a text message',
  block: 'Blocked the number',
  join: 'Linked another number',
  separate: 'Unlinked a number',
  erase: 'Erased a customer’s data',
  unblock: 'Unblocked the number',
  'send-reset': 'Sent a reset code',
  'revoke-session': 'Ended a session',
  'sign-in': 'Signed in',
  'sign-in-refused': 'Failed to sign in',
  'passkey-on': 'Added a passkey',
  'passkey-off': 'Removed a passkey',
  refused: 'Was denied access',
  'totp-on': 'Turned on two-step verification',
  'totp-off': 'Turned off two-step verification',
  'set aside': 'Dismissed it',
  flush: 'Cleared the cache',
  mute: 'Hid it until it recurs',
  retry: 'Retried it',
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
        user_name: 'part',
        user_id: 'exact',
        entity: 'part',
        entity_id: 'exact',
        action: 'exact',
        added_at: 'days',
      },
      sort: ['added_at', 'user_name', 'entity'],
    }),
    reply: list(auditRow),
  }),
};
