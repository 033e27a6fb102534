import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { captcha, id, instant, line, phone, revision } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { LANGUAGES } from '../language/language.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';

/** A scheme's waitlist: off, in the order in which people joined, or by draw. */
const LINE_MODES = ['off', 'order', 'draw'] as const;
export type LineMode = (typeof LINE_MODES)[number];

/** Whether free units are offered automatically or by a button; until then, anyone can order them. */
const GIVE_MODES = ['auto', 'hand'] as const;
export type GiveMode = (typeof GIVE_MODES)[number];

/** The wish of an entry: a unit held for it, or one SMS when the scheme can be ordered. */
export const WISHES = ['unit', 'news'] as const;
export type Wish = (typeof WISHES)[number];

/** Statuses of a waitlist entry: `WAITING` wants a unit, `OFFERED` has one held, `TO_TELL` wants an SMS. */
export const ON_LIST = ['WAITING', 'OFFERED', 'TO_TELL'] as const;
export const PLACE_STATUSES = [...ON_LIST, 'TOLD', 'TAKEN', 'LAPSED', 'LEFT', 'REMOVED', 'CLOSED'] as const;
export type PlaceStatus = (typeof PLACE_STATUSES)[number];

export const isOnList = (status: PlaceStatus): boolean => ON_LIST.some((one) => one === status);

const waitlistSettings = z.object({
  mode: z.enum(LINE_MODES),
  gives: z.enum(GIVE_MODES),
  /** How many hours an offered unit is held. */
  hours: z.int().min(1).max(168),
});
export type WaitlistSettings = z.output<typeof waitlistSettings>;

/** An entry's key, as in its link. */
export const placeKey = z.string().regex(/^[\w-]{16}$/, 'This link is incomplete. Open the one in your SMS.');
const keyParams = z.object({ key: placeKey });
const wants = z.enum(WISHES).default('unit');

/** An entry as its owner sees it. */
const placeShown = z.object({
  key: z.string(),
  status: z.enum(PLACE_STATUSES),
  /** The meaning of the status and the next step, in plain words and the page's language. */
  title: z.string(),
  next: z.string(),
  scheme_id: id,
  scheme_name: z.string(),
  /** The variant that the entry waits for, or that its offer holds; null for any variant. */
  variant_id: id.nullish(),
  options: z.string(),
  /** How many entries are before this one; null if positions are drawn. */
  ahead: z.int().nullish(),
  asked_at: instant,
  /** Until when the offered unit is held. */
  until: instant.nullish(),
  /** The entry's phone number, to fill into the order; only for an offer. */
  customer_phone: z.string().nullish(),
  /** Variants that the offer holds: one of each product of the scheme. */
  held: z.array(id),
  can_pass: z.boolean(),
  can_leave: z.boolean(),
});
export type PlaceShown = z.input<typeof placeShown>;

const placeRow = z.object({
  _id: id,
  scheme_id: id,
  scheme_name: z.string(),
  variant: z.string().nullish(),
  customer_phone: z.string(),
  language: z.enum(LANGUAGES),
  status: z.enum(PLACE_STATUSES),
  /** The reason for the status, in words. */
  why: z.string(),
  offers: z.int(),
  until: instant.nullish(),
  asked_at: instant,
  changed_at: instant,
});

const placeEvent = z.object({
  _id: id,
  step: z.string(),
  title: z.string(),
  actor: z.string(),
  at: instant,
});

const figures = z.object({
  _id: id,
  name: z.string(),
  mode: z.enum(LINE_MODES),
  gives: z.enum(GIVE_MODES),
  waiting: z.int(),
  offered: z.int(),
  taken: z.int(),
  lapsed: z.int(),
  /** Numbers that want one SMS, and those that got it. */
  to_tell: z.int(),
  told: z.int(),
  /** Free units, which can be offered. */
  free: z.int(),
});

const placeQuery = listQuery({
  find: { scheme_id: 'exact', status: 'exact', customer_phone: 'phone', asked_at: 'days' },
  sort: ['asked_at', 'changed_at', 'scheme_name'],
});

export const waitlistEndpoints = {
  waitlistOf: endpoint('GET waitlist/public/scheme/{id}', {
    access: 'public',
    about: 'Whether a sold-out scheme has a waitlist, and how the next person is chosen',
    reply: one(z.object({ mode: z.enum(LINE_MODES), hours: z.int() })),
  }),
  waitlistCode: endpoint('POST waitlist/public/code', {
    access: 'public',
    about: 'Send the code needed to join a waitlist',
    body: z.object({ scheme_id: id, customer_phone: phone, wants, reCaptcha: captcha }),
    reply: one(z.object({})),
  }),
  joinWaitlist: endpoint('POST waitlist/public', {
    access: 'public',
    about:
      'Join the waitlist of a sold-out scheme, one entry a phone and variant; or, by wants=news, get one SMS when a scheme opens or has units again. Asking twice returns the same entry',
    body: z.object({
      scheme_id: id,
      /** Null or omitted for any variant of the scheme. */
      variant_id: id.nullish(),
      customer_phone: phone,
      wants,
      code: z.string().trim().min(1).max(10),
    }),
    reply: one(placeShown),
  }),
  seePlace: endpoint('GET waitlist/public/{key}', {
    access: 'public',
    about: 'A waitlist entry, by the key of its link',
    params: keyParams,
    reply: one(placeShown),
  }),
  passOffer: endpoint('POST waitlist/public/{key}/pass', {
    access: 'public',
    about: 'Pass the offered unit to the next person and go to the end of the waitlist',
    params: keyParams,
    reply: one(placeShown),
  }),
  leaveWaitlist: endpoint('POST waitlist/public/{key}/leave', {
    access: 'public',
    about: 'Leave the waitlist; an offered unit goes to the next person',
    params: keyParams,
    reply: one(placeShown),
  }),
  listPlaces: endpoint('GET waitlist', {
    about: 'Waitlist entries, each with the reason for its status; head office only',
    query: placeQuery,
    reply: list(placeRow),
  }),
  exportPlaces: endpoint('GET waitlist/export', {
    about: 'The waitlist entries that the filters leave, as a CSV file',
    query: placeQuery,
    reply: z.any(),
    file: true,
  }),
  waitlists: endpoint('GET waitlist/schemes', {
    about:
      'Schemes with a waitlist: how many wait, were offered a unit, took it or let it lapse, want an SMS or got it, and the free units',
    reply: one(z.array(figures)),
  }),
  getPlace: endpoint('GET waitlist/{id}', {
    scope: 'brand',
    about: 'One waitlist entry with its history',
    reply: one(placeRow.extend({ events: z.array(placeEvent) })),
  }),
  removePlace: endpoint('POST waitlist/{id}/remove', {
    scope: 'brand',
    about: 'Remove a waitlist entry with a reason; an offered unit goes to the next person',
    body: z.object({ reason: line(200) }),
    reply: one(z.object({ _id: id })),
  }),
  offerUnits: endpoint('POST waitlist/scheme/{id}/offer', {
    kinds: SCHEME_TYPES,
    scope: 'brand',
    about: 'Offer that number of free units to the first in the waitlist; data says how many were offered',
    body: z.object({ units: z.int().min(1).max(1_000) }),
    reply: one(z.object({ offered: z.int() })),
  }),
  getWaitlist: endpoint('GET waitlist/scheme/{id}', {
    kinds: SCHEME_TYPES,
    scope: 'brand',
    conflicts: true,
    about: 'A scheme’s waitlist settings and figures',
    reply: one(waitlistSettings.extend(figures.omit({ mode: true, gives: true }).shape).extend({ revision })),
  }),
  saveWaitlist: endpoint('POST waitlist/scheme/{id}', {
    kinds: SCHEME_TYPES,
    scope: 'brand',
    about: 'Configure a scheme’s waitlist',
    body: waitlistSettings.extend({ revision: revision.optional() }),
    reply: one(z.object({ _id: id, revision })),
  }),
};
