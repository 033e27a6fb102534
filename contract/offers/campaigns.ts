import { z } from 'zod';
import { endpoint, LONG_LISTS, one } from '../calls/endpoint.ts';
import { id, instant, line, lineOrEmpty } from '../calls/fields.ts';
import { liveChange } from '../calls/live-change.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { uploadReply } from '../imports/imports.ts';

const MOST_ORDERS = 1_000_000;
const WHOLE_ORDERS = 'Enter a whole number from 0 to 1,000,000.';
/** How many orders an office can take. */
export const noOfOrder = z.int(WHOLE_ORDERS).min(0, WHOLE_ORDERS).max(MOST_ORDERS, WHOLE_ORDERS);

const campaignFields = {
  name: line(120),
  name_ne: lineOrEmpty(120).nullish(),
  code: line(30).regex(/^[\w-]+$/, 'Use letters, digits, hyphens and underscores.'),
};
const campaignRow = z.object({ _id: id, ...campaignFields });
/** The specification's campaign includes its offices (spec 3); our form saves them on a separate screen. */
const withAccess = {
  is_allowed_all_office: z.boolean().optional(),
  allowed_office: z
    .array(z.object({ office_id: id, no_of_order: noOfOrder }))
    .max(20_000)
    .optional(),
};

export const campaigns = resource({
  path: 'campaign',
  entity: 'Campaign',
  screen: { path: 'scheme-manage/data-campaign', label: 'Campaigns', group: 'Offers' },
  scope: 'brand',
  fields: { ...campaignFields, ...withAccess },
  unlisted: ['is_allowed_all_office', 'allowed_office'],
  listed: {
    is_allowed_all_office: z.boolean(),
    /** How many offices have a quota, the sum of their quotas, and the orders they have. */
    offices: z.int(),
    no_of_order: z.int(),
    used: z.int(),
    schemes: z.int(),
    added_at: instant,
  },
  input: inputOf({
    ...campaignFields,
    /** Stored in capitals, so DASHAIN26 and dashain26 are the same. */
    code: campaignFields.code.toUpperCase(),
    ...withAccess,
    live_change: liveChange,
  }),
  bodyLimit: LONG_LISTS,
  find: { search: 'search', name: 'contains', code: 'contains' },
  sort: ['name', 'code', 'added_at'],
  about: {
    list: 'Campaigns with the sum of their quotas',
    remove: 'Delete a campaign that has neither schemes nor orders',
  },
  demo: 'made',
});

/** With `is_allowed_all_office`, an office without an entry sells without a limit; otherwise it doesn't sell. */
export const campaignAccess = campaignRow.extend({
  is_allowed_all_office: z.boolean(),
  /** A mark of the caller's part of the access; the server refuses a save with another mark. */
  access_revision: z.string(),
  /** Whether these are all offices, or only those of the caller's office. */
  sees_all: z.boolean(),
  allowed_office: z.array(z.object({ office_id: id, no_of_order: z.int(), used: z.int() })),
  /** Offices that have orders without a quota. */
  without_number: z.array(z.object({ office_id: id, used: z.int() })),
});
export type CampaignAccess = z.input<typeof campaignAccess>;

/** The access of all offices that the caller sees: an omitted office loses its quota. */
export const campaignAccessInput = z.object({
  is_allowed_all_office: z.boolean(),
  allowed_office: z.array(z.object({ office_id: id, no_of_order: noOfOrder })).max(20_000),
  /** The mark that the form opened with: if the access has changed since, the server refuses the save. */
  access_revision: z.string().max(100).optional(),
  /** Confirms changes to live offers. */
  live_change: liveChange,
});
export type CampaignAccessInput = z.input<typeof campaignAccessInput>;

export const quotaMove = z.object({
  from_office: id,
  to_office: id,
  no_of_order: z.int().min(1).max(MOST_ORDERS),
  live_change: liveChange,
});

const quota = z.object({ office_id: id, no_of_order: z.int(), used: z.int() });

export const campaignEndpoints = {
  getCampaignAccess: endpoint('GET campaign/access/{id}', {
    scope: 'brand',
    about: 'The offices that can sell in a campaign, with their quotas and orders',
    reply: one(campaignAccess),
  }),
  saveCampaignAccess: endpoint('POST campaign/access/{id}', {
    scope: 'brand',
    about: 'Set the quotas of all offices at once',
    body: campaignAccessInput,
    bodyLimit: LONG_LISTS,
    reply: one(campaignAccess),
  }),
  moveQuota: endpoint('POST campaign/access/{id}/move', {
    scope: 'brand',
    about: 'Move unused quota from one office to another',
    body: quotaMove,
    reply: one(z.object({ from: quota, to: quota })),
  }),
  exportQuotas: endpoint('GET campaign/access/{id}/export', {
    scope: 'brand',
    about: 'The numbers of the retailers as a CSV or XLSX file that import takes',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    file: true,
    reply: z.unknown(),
  }),
  importQuotas: endpoint('POST campaign/access/{id}/import', {
    scope: 'brand',
    about:
      'Upload a CSV, XLSX, XLS or ODS file of quotas with the columns office_code and no_of_order; nothing is written yet',
    multipart: true,
    reply: uploadReply,
  }),
};
