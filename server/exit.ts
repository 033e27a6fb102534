import closeWithGrace from 'close-with-grace';
import { isUnreachable } from './db/db.ts';
import type { Log } from './log.ts';

/** Milliseconds. */
const GRACE_MS = 10_000;

/**
 * Closes on SIGTERM and its like, and on an uncaught fault; the log names the cause. A lost connection to the database
 * that nobody awaited is no reason to end: the next query opens another. `answersFor` are the milliseconds in which it
 * still answers before it closes, `patience` those after them until it is ended by force.
 */
export function endWithGrace(log: Log, close: () => Promise<void>, answersFor = 0, patience = GRACE_MS): void {
  let fault: unknown;
  const { close: end } = closeWithGrace(
    { delay: patience + answersFor, skip: ['unhandledRejection', 'uncaughtException'], logger: loggerOf(log) },
    async ({ signal }) => {
      if (!fault) log.info(`Ending: ${signal ?? 'asked to'}.`);
      await close();
      if (fault) throw fault;
      log.info('Ended.');
    },
  );
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      if (isUnreachable(error)) {
        log.warn({ err: error }, 'A connection to the database was lost.');
        return;
      }
      log.fatal({ err: error }, 'Ending: a fault that nobody caught.');
      if (fault) process.exit(1);
      fault = error;
      void end();
    });
}

/** The messages of close-with-grace itself, about a slow or failed close. */
const loggerOf = (log: Log) => ({
  error: (problem: unknown) =>
    problem instanceof Error ? log.fatal({ err: problem }, 'Ended.') : log.fatal(String(problem)),
});
