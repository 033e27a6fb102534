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

/** The channel of NOTIFY on which instances tell each other which tag is stale. */
export const CACHE_CHANNEL = 'agrim_cache';
/** Sent in place of a tag. */
const EVERYTHING = '*';
/**
 * The most replies that were asked for more than once, and the most that were asked for once or found nothing: neither
 * kind displaces the other.
 */
const READ_AGAIN = { max: 1000, maxSize: 48 * 1024 * 1024 };
const READ_ONCE = { max: 300, maxSize: 12 * 1024 * 1024 };
/**
 * Milliseconds. The second wall behind the invalidation: nothing is served for longer than this without being read
 * again.
 */
const OLDEST = 30_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Chooses a kept encoding that the caller takes; the few headers that browsers send are read once. */
const encodings = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** Bytes that are the same for every visitor, compressed once. */
interface CompressedReply {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  headers: Record<string, string>;
  /** Sends the time with each reply, because countdowns run by the server's clock, and the page itself is kept. */
  tellsTime: boolean;
}

/** The parts of kept bytes that one caller gets. */
interface KeptReply {
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

interface Entry {
  tags: string[];
  /** By the monotonic clock: an age is right whatever happens to the time of day. */
  madeAt: number;
  /** The time from which its content changes, such as when a scheme opens or closes. */
  until: number | undefined;
  isNothing: boolean;
  kept: CompressedReply;
}

/** The reply to be kept, and the tags that make it stale if they are invalidated: the records read tell them. */
export interface Made {
  body: string;
  tags: string[];
  headers?: Record<string, string>;
  /** As that of the source, if only reading tells it. */
  until?: Date;
  /** The reply says only that nothing was found, such as for a made-up id: worth little room. */
  isNothing?: boolean;
}

export interface Source {
  type: string;
  tellsTime?: boolean;
  make: () => Promise<Made>;
  /** When the bytes expire by the clock alone. */
  until?: () => Promise<Date | undefined>;
}

export interface Cache {
  /**
   * The kept bytes by key, made once however many callers ask at the same time; if there are too many keys, the
   * latest stay. While the database is away, old bytes are better than none.
   */
  get(key: string, source: Source): Promise<CompressedReply>;
  /** Bytes for one visitor, kept nowhere: for requests that vary too much, as searches by free text do. */
  once(source: Source): Promise<CompressedReply>;
  send(request: FastifyRequest, reply: FastifyReply, kept: CompressedReply): FastifyReply;
  invalidate(tag: string): void;
  flush(): void;
}

/** The in-process cache of public replies and pages, by tag. */
export function createCache(clock: Clock): Cache {
  const readAgain = new LRUCache<string, Entry>({ ...READ_AGAIN, sizeCalculation: sizeOf });
  const readOnce = new LRUCache<string, Entry>({ ...READ_ONCE, sizeCalculation: sizeOf });
  /** Replies being made. While the tags of a reply are unknown, any invalidation may make it stale. */
  const underway = new Map<string, Promise<CompressedReply>>();

  const isExpired = ({ until }: Entry) => until !== undefined && clock().getTime() >= until;
  const isFresh = (entry: Entry) => performance.now() - entry.madeAt < OLDEST && !isExpired(entry);

  /** The entry of a key, which from its second reader on has its place among entries that are read again. */
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

/** Reads the reply to be kept. */
async function make({ make, until, ...source }: Source): Promise<Entry> {
  const madeAt = performance.now();
  // The end is read first: a reply made after it can only be newer.
  const end = await until?.();
  const made = await make();
  const over = earliest([end, made.until])?.getTime();
  const { tags, isNothing = false } = made;
  return { tags, madeAt, until: over, isNothing, kept: await compressed(made, source) };
}

/** The bytes for a caller who sent these headers, in the encoding that it takes; none if it has them. */
function replyTo(kept: CompressedReply, requested: IncomingHttpHeaders, now: Date): KeptReply {
  const headers: Record<string, string> = { ...kept.headers };
  if (kept.tellsTime) headers['server-timing'] = `now;dur=${now.getTime()}`;
  if (requested['if-none-match'] === kept.etag) return { status: 304, headers, bytes: undefined };
  const encoding = encodings.negotiate(String(requested['accept-encoding'] ?? ''));
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-type'] = kept.type;
  return { status: 200, headers, bytes: kept[encoding ?? 'plain'] };
}

/** The first of some moments; undefined if there is none. */
export function earliest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

const sizeOf = ({ kept }: Entry) => kept.plain.length + kept.br.length + kept.gzip.length + 1;

async function compressed(
  { body, headers }: Made,
  { type, tellsTime = false }: Pick<Source, 'type' | 'tellsTime'>,
): Promise<CompressedReply> {
  const plain = Buffer.from(body);
  const [br, gz] = await Promise.all([brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), zip(plain)]);
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  const own = { vary: 'accept-encoding', ...headers, etag, 'cache-control': 'public, no-cache' };
  return { type, etag, plain, br, gzip: gz, headers: own, tellsTime };
}

/**
 * Tells every instance, this one included, that replies with one of the tags are stale; they hear it when the
 * transaction commits.
 */
export async function invalidateTag(db: Db, ...tags: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${CACHE_CHANNEL}, tag) from unnest(${sql.param(tags)}::text[]) as t (tag)`);
}

/** Tells every instance, this one included, to forget all that it keeps. */
export const flushEverywhere = (db: Db): Promise<void> => invalidateTag(db, EVERYTHING);
