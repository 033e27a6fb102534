import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { Db } from '../db/db.ts';
import type { Clock } from '../edges/clock.ts';

const CHANNEL = 'agrim_cache';
const MOST_ENTRIES = 1000;
/** The second wall behind the drops: nothing is served for longer than this without being read again. */
const OLDEST = 30_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes that are the same for every visitor, compressed once. */
export interface Kept {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  headers: Record<string, string>;
}

interface Entry {
  /** What makes it stale; while it is being made nobody knows yet, so anything does. */
  tags?: string[] | undefined;
  madeAt: number;
  /** From then on it says something else, as when a scheme opens or closes. */
  until?: number | undefined;
  kept: Promise<Kept>;
}

/** What is to be kept, and the tags whose drop makes it stale: what was read tells them. */
export interface Made {
  body: string;
  tags: string[];
  headers?: Record<string, string>;
}

export interface Source {
  type: string;
  make: () => Promise<Made>;
  /** When by the clock alone the bytes are over. */
  until?: (() => Promise<Date | undefined>) | undefined;
}

export interface Cache {
  /** The kept bytes of a key, made once however many ask at the same time; of many keys those that were asked for last. */
  get(key: string, source: Source): Promise<Kept>;
  /** Bytes for one visitor, kept nowhere: of what is asked for too variously, as searches by free text are. */
  once(source: Source): Promise<Kept>;
  send(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply;
  invalidate(tag: string): void;
  flush(): void;
}

/** The in-process cache of public replies and pages, by tag. */
export function createCache(clock: Clock): Cache {
  const entries = new Map<string, Entry>();
  const now = () => clock().getTime();
  const isFresh = ({ madeAt, until }: Entry) => now() - madeAt < OLDEST && (until === undefined || now() < until);

  return {
    get(key, { type, make, until = async () => undefined }) {
      const found = entries.get(key);
      if (found && isFresh(found)) {
        // Asked for again, it is the last to go: what one visitor asks for once pushes out no page that many want.
        entries.delete(key);
        entries.set(key, found);
        return found.kept;
      }
      // The end is read first: what is made after it can only be newer.
      const kept = until().then(async (end) => {
        entry.until = end?.getTime();
        const made = await make();
        entry.tags = made.tags;
        return compressed(made, type);
      });
      const entry: Entry = { madeAt: now(), kept };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > MOST_ENTRIES) entries.delete(entries.keys().next().value as string);
      // A failure is not kept; whoever asks next tries again.
      kept.catch(() => entries.get(key) === entry && entries.delete(key));
      return kept;
    },

    once: async ({ type, make }) => compressed(await make(), type),

    send(request, reply, kept) {
      reply.headers({ ...kept.headers, etag: kept.etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === kept.etag) return reply.status(304).send();
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type(kept.type).send(kept[encoding ?? 'plain']);
    },

    invalidate(tag) {
      for (const [key, entry] of entries) if (entry.tags?.includes(tag) ?? true) entries.delete(key);
    },

    flush: () => entries.clear(),
  };
}

async function compressed({ body, headers = {} }: Made, type: string): Promise<Kept> {
  const plain = Buffer.from(body);
  const [br, gz] = await Promise.all([brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), zip(plain)]);
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
  return { type, etag, plain, br, gzip: gz, headers };
}

/** Tells every instance, this one included, that what carries the tag is stale; heard when the transaction commits. */
export async function invalidateTag(db: Db, tag: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${tag})`);
}

/** Listens for drops on a connection of its own and comes back when it is lost; what was missed meanwhile is flushed. */
export async function listenForInvalidations(url: string, cache: Cache): Promise<() => Promise<void>> {
  let stopped = false;
  let current: pg.Client | undefined;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A lost connection says so twice, by an error and by its end; only the end counts.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => payload && cache.invalidate(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    current = client;
    client.once('end', listenAgainLater);
    cache.flush();
  }

  function listenAgainLater(): void {
    if (!stopped) setTimeout(() => listen().catch(listenAgainLater), 1000).unref();
  }

  await listen();
  return async () => {
    stopped = true;
    await current?.end();
  };
}
