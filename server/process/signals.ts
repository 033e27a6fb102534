import { constants } from 'node:os';

/** The signals that end a process. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Ends a starting process, or a command, at once on a signal. Otherwise `exit` listeners would not run, and the
 * embedded PostgreSQL would stay behind (server/db/cluster.ts).
 */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
