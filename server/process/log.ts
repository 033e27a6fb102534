import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { runningCommit, runningRelease } from './release.ts';
import { withoutData } from './without-data.ts';

/** A process's log: a line of JSON for each event, never with customers' texts (`withoutData`). */
export type Log = FastifyBaseLogger;

interface LoggedRequest {
  method: string;
  ip: string;
  routeOptions: { url?: string };
}

/**
 * Writes standard output a few kilobytes at a time, twice a second and at every exit but SIGKILL: a write for each line
 * costs more than the request.
 */
const gathered = () => pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });

interface Destination {
  /** This process's name, on each line. */
  instance?: string;
  to?: DestinationStream;
}

/** Logs requests by their route: an address can hold a phone number, a token or a key. */
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
