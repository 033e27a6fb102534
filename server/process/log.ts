import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { runningCommit, runningRelease } from './release.ts';
import { withoutData } from './without-data.ts';

/** The log of a process: a line of JSON for each event. It never holds what customers typed (`withoutData`). */
export type Log = FastifyBaseLogger;

interface LoggedRequest {
  method: string;
  ip: string;
  routeOptions: { url?: string };
}

/**
 * Standard output, written a few kilobytes at a time: a write for each line cost more than the answers that the lines
 * were about. Lines go out twice a second, and at every end of the process but SIGKILL.
 */
const gathered = () => pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });

interface Destination {
  /** The name of this process, on each line. */
  instance?: string;
  to?: DestinationStream;
}

/** Requests appear by their route: an address can hold a phone number, a token or a key. */
export function createLog(level: string, { instance, to = gathered() }: Destination = {}): Log {
  const options = {
    level,
    base: { instance, release: runningRelease(), ...(runningCommit() && { commit: runningCommit() }) },
    serializers: {
      err: withoutData,
      req: ({ method, ip, routeOptions }: LoggedRequest) => ({ method, route: routeOptions.url ?? 'unknown', ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
  return pino(options, to);
}
