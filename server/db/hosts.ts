import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { streamOf } from './stream-of.ts';

/** How long to wait for a host's answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 1_500;

/** Splits a list in libpq's form into one address for each host: `postgres://user:password@a:5432,b:5432/name`. */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([^:]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

export const isList = (url: string): boolean => addressesOf(url).length > 1;

/**
 * Finds the host that takes writes; throws `NoPrimary` if none does. An old primary that has returned beside the
 * promoted one claims to take writes as well: the newest timeline decides.
 */
export async function writableOf(url: string): Promise<string> {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return url;
  const answers = await Promise.allSettled(addresses.map(timelineOf));
  const timelines = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 0));
  const newest = Math.max(...timelines);
  if (newest > 0) return addresses[timelines.indexOf(newest)] as string;
  throw new NoPrimary(answers.map(inWords).join(', '));
}

/** Thrown if no host of the list takes writes: a failover is in progress. */
export class NoPrimary extends StartError {
  constructor(why: string) {
    super(`no host of the database takes writes (${why})`);
  }
}

const inWords = (answer: PromiseSettledResult<number>) =>
  answer.status === 'fulfilled' ? 'reads only' : (answer.reason as NodeJS.ErrnoException).code || answer.reason.message;

const WHO_IS_IT = `select case when current_setting('transaction_read_only') = 'on' then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** Reads the timeline on which a host writes; 0 if it only reads. */
async function timelineOf(address: string): Promise<number> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'agrim looks',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number }>(WHO_IS_IT);
    await client.end();
    return rows[0]?.timeline ?? 0;
  } catch (error) {
    streamOf(client).destroy();
    throw error;
  }
}
