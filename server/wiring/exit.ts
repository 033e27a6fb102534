import { isUnreachable } from '../db/db.ts';
import type { Log } from '../process/log.ts';
import { SIGNALS } from '../process/signals.ts';

/** In milliseconds: longer than the queue needs to finish its messages (server/jobs/worker.ts). */
const GRACE_MS = 18_000;

/**
 * Shuts down in order on SIGTERM and similar signals, and on an uncaught error; the log names the cause. Further
 * signals have no effect: npm and a supervisor often send the same one twice. A lost database connection that nobody
 * awaited doesn't end the process, because the next query opens another one. `answersFor` is how long it still answers,
 * in milliseconds, and `patience` how long after that until it's ended by force.
 */
export function endWithGrace(log: Log, close: () => Promise<void>, answersFor = 0, patience = GRACE_MS): void {
  let isEnding = false;
  const end = async (code: number) => {
    isEnding = true;
    const late = () => {
      log.fatal(`Ended by force after ${patience + answersFor} ms.`);
      process.exit(1);
    };
    setTimeout(late, patience + answersFor).unref();
    try {
      await close();
    } catch (err) {
      log.fatal({ err }, 'Ended.');
      process.exit(1);
    }
    log.info('Ended.');
    process.exit(code);
  };
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isEnding) return;
      log.info(`Ending: ${signal}.`);
      void end(0);
    });
  }
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      if (isUnreachable(error)) {
        log.warn({ err: error }, 'A connection to the database was lost.');
        return;
      }
      log.fatal({ err: error }, 'Shutting down: uncaught error.');
      if (isEnding) process.exit(1);
      void end(1);
    });
}
