import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writableOf } from './hosts.ts';
import { streamOf } from './stream-of.ts';

/** Milliseconds between two beats, and how long an answer may take: together 2 s until a frozen server is noticed. */
const BEAT = 500;
const ANSWER_TIMEOUT_MS = 1_500;
const RETRY_MS = 250;
/** Milliseconds for every other statement: one that nobody answers must not keep the connection from being dialled again. */
const STATEMENT_TIMEOUT_MS = 3_000;

interface Listener {
  /** The handlers of messages on a channel of NOTIFY. */
  onNotify: Record<string, (payload: string) => void>;
  /** The line is there, for the first time or again: notices sent meanwhile are lost. */
  onConnect(): void;
  /** The database does not answer, or the connection is lost. */
  onLost(error: Error): void;
}

/**
 * Opens a connection of its own beside the pool. The connection hears the notices of other processes, and asks for a
 * sign of life twice a second, so that it notices within two seconds a database that is frozen, behind a dead network,
 * or takes no writes. It comes back by itself. Throws if the first connection fails.
 */
export async function listen(
  url: string,
  { onNotify, onConnect, onLost }: Listener,
): Promise<{ close(): Promise<void> }> {
  const end = new AbortController();
  let client = await dial();
  const beating = beat();

  async function dial(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: await writableOf(url),
      application_name: 'agrim line',
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    });
    // A lost connection shows twice, by an error and by the beat that fails; only the beat counts.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => onNotify[channel]?.(payload ?? ''));
    try {
      await client.connect();
      await answerOf(client);
      for (const channel of Object.keys(onNotify)) await client.query(`listen ${channel}`);
    } catch (error) {
      streamOf(client).destroy();
      throw error;
    }
    onConnect();
    return client;
  }

  async function beat(): Promise<void> {
    while (!end.signal.aborted) {
      try {
        await answerOf(client);
        await sleep(BEAT, undefined, end);
      } catch (error) {
        if (end.signal.aborted) return;
        streamOf(client).destroy();
        onLost(error as Error);
        await dialUntilItStands();
      }
    }
  }

  async function dialUntilItStands(): Promise<void> {
    while (!end.signal.aborted) {
      try {
        client = await dial();
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    async close() {
      end.abort();
      await beating;
      // One that is frozen never says good-bye.
      await Promise.race([client.end(), sleep(RETRY_MS)]).catch(() => {});
      streamOf(client).destroy();
    },
  };
}

/** A server that only reads, such as a replica behind an address that has not moved yet, counts as away. */
const SIGN_OF_LIFE = `select current_setting('transaction_read_only') = 'on' as is_read_only`;

async function answerOf(client: pg.Client): Promise<void> {
  const late = new AbortController();
  const silence = sleep(ANSWER_TIMEOUT_MS, undefined, { signal: late.signal }).then(
    // When this very process was held up, the answer lies there unread: one more turn to read it.
    () => sleep(50).then(() => Promise.reject(new Error('The database has not responded for a while.'))),
    () => {},
  );
  try {
    const answer = await Promise.race([client.query<{ is_read_only: boolean }>(SIGN_OF_LIFE), silence]);
    if (answer?.rows[0]?.is_read_only) throw new Error('The database is read-only.');
  } finally {
    late.abort();
  }
}
