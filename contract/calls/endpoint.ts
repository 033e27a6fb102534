import { z } from 'zod';
import { described } from './described.ts';
import { liveQuestion } from './live-change.ts';

/**
 * Who may call: everyone, any signed-in user, or users whose role grants it. `signed-in` is for your own account
 * (logout, password).
 */
export type Access = 'public' | 'signed-in' | 'granted';

/** Methods a server route may start with (spec 3, Module). */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Which rows a call by id covers. `brand`: everybody with the grant sees all. `office`: another office's row is a 404.
 * `rows`: many at once; the reply omits foreign rows or reports them missing.
 */
export type Scope = 'brand' | 'office' | 'rows';

type Shape = z.ZodType<object>;

export interface Definition {
  method: (typeof METHODS)[number];
  /** As in the specification, without base path: `office/public/{id}`. */
  path: string;
  access: Access;
  /** Required for granted calls with an id in the path. */
  scope?: Scope;
  /** One line for the API page. */
  about: string;
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  /** As sent on the input side, as used inside on the output side; the handler returns the latter. */
  reply: z.ZodType;
  /** Takes an Idempotency-Key: the same key and body replays the stored reply for 24 h. */
  idempotent?: boolean;
  /**
   * Takes an Idempotency-Key as a save that adds does: `mount` claims it and keeps the reply. With `idempotent` the handler keeps the
   * reply itself, in its own transaction.
   */
  once?: boolean;
  /** One POST adds and edits: an `_id` in the body means edit, which needs its own grant. */
  edits?: boolean;
  /** A body field whose every value needs its own grant: archiving isn't publishing. */
  grantedBy?: { field: string; values: readonly string[] };
  /**
   * Row kinds with separate grants: seeing campaign orders doesn't include pre-orders. The handler gets the granted
   * kinds.
   */
  kinds?: readonly string[];
  /** A GET that may answer 409 for the record's status; other calls may anyway. */
  conflicts?: boolean;
  /** How many calls one address may make in a minute; more are a 429. */
  perMinute?: number;
  /** A GET that changes something: refused if another site's page makes it. */
  sameSite?: boolean;
  /** Body limit in bytes, for long lists; otherwise 256 kB. */
  bodyLimit?: number;
  /** The handler checks a signature over the raw body. */
  signed?: boolean;
  /** A multipart body with a `file`, which the handler reads. */
  multipart?: true;
  /**
   * How old the reply may be, in seconds: read from a replica lagging no more. Not for replies that show the caller's
   * own last change.
   */
  behind?: number;
  /** Streams a file instead of the JSON envelope. */
  file?: boolean;
}

/** Body limit in bytes for a row per office or module. */
export const LONG_LISTS = 2 * 1024 * 1024;

/** Whether a call takes an Idempotency-Key, whoever keeps its reply. */
export const takesKey = ({ idempotent, edits, once }: Pick<Definition, 'idempotent' | 'edits' | 'once'>): boolean =>
  Boolean(idempotent || edits || once);

/** Declares an API call as plain data; `mount` makes its route, the typed client calls it. */
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
    /** More than totalData says: without a stored count, rows are counted up to a limit. */
    hasMore: z.boolean().optional(),
  });
}

/** A record's change: who, when, which fields. */
const change = z.object({ by: z.string(), at: z.string(), fields: z.array(z.string()) });
export type Change = z.input<typeof change>;

export const failure = z
  .object({
    success: z.literal(false),
    /** A sentence for the caller. */
    msg: z.string(),
    /**
     * Names a 409 the client handles itself: the order costs more than `expected_total` (`total`, in rupees); the save
     * changes a running offer so much that it needs confirming (`live`); or the phone ordered the same recently.
     */
    code: z.enum(['TOTAL_ROSE', 'LIVE_CHANGE', 'ORDERED_BEFORE']).optional(),
    total: z.number().optional(),
    live: liveQuestion.optional(),
    /** Each field's problem, by path. */
    errors: z.record(z.string(), z.string()).optional(),
    /** What others changed since the form opened and a save would overwrite; oldest first. */
    changes: z.array(change).optional(),
    request_id: z.string().optional(),
  })
  .register(described, { id: 'Failure' });
export type Failure = z.input<typeof failure>;
