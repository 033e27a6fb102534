import { constants } from 'node:os';

/** The signals that end a process. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Ends a process that is still starting, or a command, at once on a signal. Without this the listeners of `exit` would
 * not run, and with them the embedded PostgreSQL would stay behind (server/db/cluster.ts).
 */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
