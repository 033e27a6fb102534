import { z } from 'zod';
import { described } from './described.ts';
import { idParams, moneySum } from './fields.ts';
import { liveQuestion } from './live-change.ts';

/**
 * Who can call: everyone, any signed-in user, or users whose role grants it. `signed-in` is for your own account, such
 * as logout and password.
 */
export type Access = 'public' | 'signed-in' | 'granted';

/** Methods that a server route can start with (spec 3, Module). */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Which rows a call by id covers. `brand`: every user with the grant sees all rows. `office`: another office's row is a
 * 404. `rows`: many at once; the reply omits other offices' rows or reports them missing.
 */
export type Scope = 'brand' | 'office' | 'rows';

type Shape = z.ZodType<object>;

export interface Definition {
  method: (typeof METHODS)[number];
  /** The path as in the specification, without base path: `office/public/{id}`. */
  path: string;
  access: Access;
  /** Required for granted calls with an id in the path. */
  scope?: Scope;
  /** One line for the API page. */
  about: string;
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  /** Input side: as sent. Output side: as used inside, which is what the handler returns. */
  reply: z.ZodType;
  /** Takes an Idempotency-Key: the same key and body replays the stored reply for 24 h. */
  idempotent?: boolean;
  /**
   * Takes an Idempotency-Key as a save that adds does: `mount` claims the key and stores the reply. With `idempotent`,
   * the handler stores it in its own transaction.
   */
  once?: boolean;
  /** One POST adds and edits: an `_id` in the body means edit, which needs its own grant. */
  edits?: boolean;
  /** A body field of which each value needs its own grant: archiving isn't publishing. */
  grantedBy?: { field: string; values: readonly string[] };
  /**
   * Kinds of rows with separate grants: seeing campaign orders doesn't include pre-orders. The handler gets the granted
   * kinds.
   */
  kinds?: readonly string[];
  /** Set it for a GET that can answer 409 because of the record's status; all other calls can. */
  conflicts?: boolean;
  /** How many calls one address may make in a minute; further calls get a 429. */
  perMinute?: number;
  /** Marks a GET that changes something; the server refuses it from another site's page. */
  sameSite?: boolean;
  /** Most bytes of the body, for long lists; 256 kB by default. */
  bodyLimit?: number;
  /** The handler checks a signature over the raw body. */
  signed?: boolean;
  /** A multipart body with a `file`, which the handler reads. */
  multipart?: true;
  /** Streams a file instead of the JSON envelope. */
  file?: boolean;
}

/** Most bytes of a body with a row per office or module. */
export const LONG_LISTS = 2 * 1024 * 1024;

/** Whether a call takes an Idempotency-Key, no matter which part stores its reply. */
export const takesKey = ({ idempotent, edits, once }: Pick<Definition, 'idempotent' | 'edits' | 'once'>): boolean =>
  Boolean(idempotent || edits || once);

type Method = Definition['method'];
type Declared = Omit<Definition, 'method' | 'path' | 'access'> & { access?: Access };

/**
 * Declares an API call as plain data, under its method and path: `mount` makes its route, and the typed client calls
 * it. It needs a grant unless it says otherwise, and an `{id}` of its path is a row's.
 */
export function endpoint<const M extends Method, const P extends string, const D extends Declared>(
  address: `${M} ${P}`,
  declared: D,
) {
  const [method, path = ''] = address.split(' ');
  const params = path.includes('{id}') ? { params: idParams } : {};
  // TypeScript can't follow a split.
  return { access: 'granted', ...params, ...declared, method, path } as unknown as Endpoint<M, P, D>;
}

type Endpoint<M, P, D> = D & {
  method: M;
  path: P;
  access: D extends { access: infer A } ? A : 'granted';
} & (P extends `${string}{id}${string}`
    ? D extends { params: unknown }
      ? unknown
      : { params: typeof idParams }
    : unknown);

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
    /** There are more than totalData: without a stored count, rows are counted up to a limit. */
    hasMore: z.boolean().optional(),
    /** The sum of the rows of all pages; only for lists of money, up to 10,000 rows. */
    sum: moneySum.optional(),
  });
}

/** A change of a record: who, when, which fields. */
const change = z.object({ by: z.string(), at: z.string(), fields: z.array(z.string()) });
export type Change = z.input<typeof change>;

export const failure = z
  .object({
    success: z.literal(false),
    /** A sentence for the caller. */
    msg: z.string(),
    /**
     * Names a 409 that the client handles itself:
     * - `TOTAL_ROSE`: the order costs more than `expected_total` (`total`, in rupees)
     * - `LIVE_CHANGE`: the save changes a live offer so much that it needs confirming (`live`)
     * - `ORDERED_BEFORE`: the phone ordered the same recently
     */
    code: z.enum(['TOTAL_ROSE', 'LIVE_CHANGE', 'ORDERED_BEFORE']).optional(),
    total: z.number().optional(),
    live: liveQuestion.optional(),
    /** Each field's problem, by path. */
    errors: z.record(z.string(), z.string()).optional(),
    /** Changes by others since the form opened that a save would overwrite; oldest first. */
    changes: z.array(change).optional(),
    request_id: z.string().optional(),
  })
  .register(described, { id: 'Failure' });
export type Failure = z.input<typeof failure>;
