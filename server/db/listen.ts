import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writableOf } from './hosts.ts';
import { streamOf } from './stream-of.ts';

/**
 * How long to wait between two checks, and for an answer, in milliseconds. Together, a frozen server is noticed within
 * 2 s.
 */
const BEAT = 500;
const ANSWER_TIMEOUT_MS = 1_500;
const RETRY_MS = 250;
/**
 * The time limit of every other statement, in milliseconds: a statement without an answer must not prevent a new
 * connection.
 */
const STATEMENT_TIMEOUT_MS = 3_000;

interface Listener {
  /** Handles the messages of each NOTIFY channel. */
  onNotify: Record<string, (payload: string) => void>;
  /** Called when the connection is open, for the first time or again. Messages sent in between are lost. */
  onConnect(): void;
  /** Called when the database does not answer, or the connection is lost. */
  onLost(error: Error): void;
}

/**
 * Listens on a connection of its own beside the pool. It receives other processes' notifications, and checks the
 * database twice a second. So it notices a frozen, unreachable or read-only database within two seconds, and reconnects
 * by itself. Throws if the first connection fails.
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
    // A lost connection shows twice, as an error and as a failed check; only the check counts.
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
      // A frozen server never confirms the end.
      await Promise.race([client.end(), sleep(RETRY_MS)]).catch(() => {});
      streamOf(client).destroy();
    },
  };
}

/** A server that only reads, such as a replica at an address that has not moved yet, counts as away. */
const SIGN_OF_LIFE = `select current_setting('transaction_read_only') = 'on' as is_read_only`;

async function answerOf(client: pg.Client): Promise<void> {
  const late = new AbortController();
  const silence = sleep(ANSWER_TIMEOUT_MS, undefined, { signal: late.signal }).then(
    // If this process was blocked, the answer has arrived unread: allow one more turn to read it.
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
