import { z } from 'zod';
import { described } from './described.ts';
import { liveQuestion } from './live-change.ts';

/**
 * Callers: everyone, any signed-in user, or a user whose role grants the route.
 * `signed-in` is for acts of every account on itself (logout, own password).
 */
export type Access = 'public' | 'signed-in' | 'granted';

/** The methods that a server route can begin with (spec 3, Module). */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The rows that a call by id is about. `brand`: everybody who is granted the call sees all of them. `office`: a row of
 * a foreign office is a 404. `rows`: many at once; the reply leaves out a foreign row, or reports it as missing.
 */
export type Scope = 'brand' | 'office' | 'rows';

type Shape = z.ZodType<object>;

export interface Definition {
  method: (typeof METHODS)[number];
  /** As in the specification, without the base path: `office/public/{id}`. */
  path: string;
  access: Access;
  /** Required of a granted call with an id in its path. */
  scope?: Scope;
  /** One line for the API page. */
  about: string;
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  /** Wire form on its input side, inside form on its output side; the handler returns the inside form. */
  reply: z.ZodType;
  /** Takes an Idempotency-Key: the same key and body replays the stored reply for 24 h. */
  idempotent?: boolean;
  /** One POST both adds and edits: `_id` in the body means edit, which is a grant of its own. */
  edits?: boolean;
  /** A field of the body each of whose values is a grant of its own: to archive is not to publish. */
  grantedBy?: { field: string; values: readonly string[] };
  /**
   * Kinds of rows that are granted apart: a user who may see campaign orders need not see pre-orders. The handler gets
   * the granted kinds.
   */
  kinds?: readonly string[];
  /** A GET that may be a 409, because of the record's status; any other call may be one anyway. */
  conflicts?: boolean;
  /** How many calls one address may make in a minute; more are a 429. */
  perMinute?: number;
  /** A GET that changes something: a call that another site's page has made is refused. */
  sameSite?: boolean;
  /** Bytes of the longest body, if long lists are saved; otherwise 256 kB. */
  bodyLimit?: number;
  /** The handler checks a signature over the body as it was sent. */
  signed?: boolean;
  /** The body is multipart with a `file`, which the handler reads. */
  multipart?: true;
  /**
   * Seconds that the reply may be old: it is read from a replica that is no further behind. Not for replies that show
   * the caller's own last change.
   */
  behind?: number;
  /** The handler streams a file instead of the JSON envelope. */
  file?: boolean;
}

/** Bytes of a body with a row for each of many offices or modules. */
export const LONG_LISTS = 2 * 1024 * 1024;

/** Declares one call of the API as plain data; `mount` makes a route of it, the typed client calls it. */
export function endpoint<const D extends Definition>(definition: D): D {
  return definition;
}

/** `{success, msg, data}`: the reply to everything but a list. */
export function one<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), msg: z.string().optional(), data });
}

/** `{success, msg, data, page, size, sort, totalData}`: the reply to a list. */
export function list<T extends z.ZodType>(row: T) {
  return z.object({
    success: z.literal(true),
    msg: z.string().optional(),
    data: z.array(row),
    page: z.int(),
    size: z.int(),
    sort: z.string().nullish(),
    totalData: z.int(),
    /** There are more than totalData says: without a kept count, rows are counted up to a bound. */
    hasMore: z.boolean().optional(),
  });
}

/** A change of a record: whose, when, and of which fields. */
const change = z.object({ by: z.string(), at: z.string(), fields: z.array(z.string()) });
export type Change = z.input<typeof change>;

export const failure = z
  .object({
    success: z.literal(false),
    /** A sentence for the person who asked. */
    msg: z.string(),
    /**
     * Names a 409 that a client answers by itself: an order costs more than its `expected_total` (`total`, in rupees);
     * a save changes a running offer by so much that it is to be confirmed, as `live` says; or the phone ordered the
     * same lately.
     */
    code: z.enum(['TOTAL_ROSE', 'LIVE_CHANGE', 'ORDERED_BEFORE']).optional(),
    total: z.number().optional(),
    live: liveQuestion.optional(),
    /** The problem of each field, by its path. */
    errors: z.record(z.string(), z.string()).optional(),
    /** The changes that others made since the form was opened, which a save would overwrite; the oldest first. */
    changes: z.array(change).optional(),
    request_id: z.string().optional(),
  })
  .register(described, { id: 'Failure' });
export type Failure = z.input<typeof failure>;
