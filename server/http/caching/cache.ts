import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Db, isUnreachable } from '../../db/db.ts';
import type { Clock } from '../../edges/clock.ts';

/** The NOTIFY channel on which instances announce stale tags. */
export const CACHE_CHANNEL = 'agrim_cache';
/** Stands for all tags. */
const EVERYTHING = '*';
/** Limits for replies read more than once, and for those read once or not found: neither kind evicts the other. */
const READ_AGAIN = { max: 1000, maxSize: 48 * 1024 * 1024 };
const READ_ONCE = { max: 300, maxSize: 12 * 1024 * 1024 };
/** A second safeguard behind invalidation: older replies are read again before they are served. */
const OLDEST = 30_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Picks a cached encoding the caller accepts; the few headers browsers send are parsed once. */
const encodings = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** Compressed bytes, the same for every visitor. */
interface CompressedReply {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  headers: Record<string, string>;
  /** Sends the server's time with each reply, because the page is cached and countdowns run by that clock. */
  tellsTime: boolean;
}

/** The part of the cached bytes that one caller gets. */
interface KeptReply {
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

interface Entry {
  tags: string[];
  /** Uses the monotonic clock, so ages are right if the wall clock jumps. */
  madeAt: number;
  /** When the content changes by itself, such as when a scheme starts or ends. */
  until: number | undefined;
  isNothing: boolean;
  kept: CompressedReply;
}

/** The reply to cache, and the tags that invalidate it, taken from the records read. */
export interface Made {
  body: string;
  tags: string[];
  headers?: Record<string, string>;
  /** Like the source's `expires`, if it's known only after reading. */
  until?: Date;
  /** The reply only says “not found”, such as for an invented id, so it deserves little space. */
  isNothing?: boolean;
}

export interface Source {
  type: string;
  tellsTime?: boolean;
  /** Only the server reads these bytes, so they aren't compressed. */
  isInternal?: boolean;
  make: () => Promise<Made>;
  /** Returns when the bytes expire by time alone. */
  until?: () => Promise<Date | undefined>;
}

export interface Cache {
  /**
   * Returns cached bytes by key; simultaneous callers share one build of them. Evicts the oldest keys.
   * While the database is down, old bytes are better than none.
   */
  get(key: string, source: Source): Promise<CompressedReply>;
  /** Makes bytes for one visitor without caching, for requests that vary too much, such as free-text search. */
  once(source: Source): Promise<CompressedReply>;
  send(request: FastifyRequest, reply: FastifyReply, kept: CompressedReply): FastifyReply;
  invalidate(tag: string): void;
  flush(): void;
}

/** Caches public replies and pages in process, by tag. */
export function createCache(clock: Clock): Cache {
  const readAgain = new LRUCache<string, Entry>({ ...READ_AGAIN, sizeCalculation: sizeOf });
  const readOnce = new LRUCache<string, Entry>({ ...READ_ONCE, sizeCalculation: sizeOf });
  /** Replies being made. Until a reply's tags are known, any invalidation might make it stale. */
  const underway = new Map<string, Promise<CompressedReply>>();

  const isExpired = ({ until }: Entry) => until !== undefined && clock().getTime() >= until;
  const isFresh = (entry: Entry) => performance.now() - entry.madeAt < OLDEST && !isExpired(entry);

  /** Finds a key's entry. From its second reader on, the entry counts as read more than once. */
  function find(key: string): Entry | undefined {
    const again = readAgain.get(key);
    if (again) return again;
    const once = readOnce.get(key);
    if (!once || once.isNothing || !isFresh(once)) return once;
    readOnce.delete(key);
    readAgain.set(key, once);
    return once;
  }

  function keep(key: string, entry: Entry): void {
    if (readAgain.has(key) && !entry.isNothing) return void readAgain.set(key, entry);
    readAgain.delete(key);
    readOnce.set(key, entry);
  }

  async function makeAndKeep(key: string, source: Source, old: Entry | undefined): Promise<CompressedReply> {
    const making = make(source).then((entry) => {
      if (underway.get(key) === attempt) keep(key, entry);
      return entry.kept;
    });
    const attempt = making
      .catch((error) => {
        if (old && isUnreachable(error) && !isExpired(old)) return old.kept;
        throw error;
      })
      .finally(() => {
        if (underway.get(key) === attempt) underway.delete(key);
      });
    underway.set(key, attempt);
    return attempt;
  }

  function flush(): void {
    readAgain.clear();
    readOnce.clear();
    underway.clear();
  }

  return {
    async get(key, source) {
      const entry = find(key);
      if (entry && isFresh(entry)) return entry.kept;
      return underway.get(key) ?? makeAndKeep(key, source, entry);
    },

    once: async ({ make, ...source }) => compressed(await make(), source),

    send(request, reply, kept) {
      const { status, headers, bytes } = replyTo(kept, request.headers, clock());
      return reply
        .status(status === 304 ? status : reply.statusCode)
        .headers(headers)
        .send(bytes);
    },

    invalidate(tag) {
      if (tag === EVERYTHING) return flush();
      for (const part of [readAgain, readOnce])
        for (const [key, { tags }] of part.entries()) if (tags.includes(tag)) part.delete(key);
      underway.clear();
    },

    flush,
  };
}

/** Reads the reply that the cache will store. */
async function make({ make, until, ...source }: Source): Promise<Entry> {
  const madeAt = performance.now();
  // Read the end first: a reply made after it can only be newer.
  const end = await until?.();
  const made = await make();
  const over = earliest([end, made.until])?.getTime();
  const { tags, isNothing = false } = made;
  return { tags, madeAt, until: over, isNothing, kept: await compressed(made, source) };
}

/** Picks the bytes in an encoding these headers accept; none if the caller has them already. */
function replyTo(kept: CompressedReply, requested: IncomingHttpHeaders, now: Date): KeptReply {
  const headers: Record<string, string> = { ...kept.headers };
  if (kept.tellsTime) headers['server-timing'] = `now;dur=${now.getTime()}`;
  if (requested['if-none-match'] === kept.etag) return { status: 304, headers, bytes: undefined };
  const encoding = encodings.negotiate(String(requested['accept-encoding'] ?? ''));
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-type'] = kept.type;
  return { status: 200, headers, bytes: kept[encoding ?? 'plain'] };
}

/** Picks the earliest moment; undefined if there are none. */
export function earliest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

const EMPTY = Buffer.alloc(0);
const sizeOf = ({ kept }: Entry) => kept.plain.length + kept.br.length + kept.gzip.length + 1;

async function compressed(
  { body, headers }: Made,
  { type, tellsTime = false, isInternal = false }: Omit<Source, 'make' | 'until'>,
): Promise<CompressedReply> {
  const plain = Buffer.from(body);
  const [br, gz] = isInternal
    ? [EMPTY, EMPTY]
    : await Promise.all([brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), zip(plain)]);
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  const own = { vary: 'accept-encoding', ...headers, etag, 'cache-control': 'public, no-cache' };
  return { type, etag, plain, br, gzip: gz, headers: own, tellsTime };
}

/** Invalidates tags on every instance, this one included, when the transaction commits. */
export async function invalidateTag(db: Db, ...tags: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${CACHE_CHANNEL}, tag) from unnest(${sql.param(tags)}::text[]) as t (tag)`);
}

/** Empties the cache of every instance, this one included. */
export const flushEverywhere = (db: Db): Promise<void> => invalidateTag(db, EVERYTHING);
