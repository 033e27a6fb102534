import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The parts of an error to keep: its place and kind, without values. */
interface BareError {
  type: string;
  message: string;
  stack: string;
  code?: string;
}

/**
 * Reduces an error for logs and server-errors. A failed statement keeps its SQL without parameters and PostgreSQL's
 * code, because parameters and messages hold customers' text.
 */
export function withoutData(error: unknown): BareError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' };
  const cause = error.cause instanceof Error ? withoutData(error.cause) : undefined;
  const message = [bareMessage(error), cause?.message].filter(Boolean).join(': ');
  const code = cause?.code ?? (error as NodeJS.ErrnoException).code;
  return { type: error.name, message, stack: [framesOf(error), cause?.stack].filter(Boolean).join('\n'), code };
}

function bareMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError) return `${error.code} ${nameOf(error)}`.trim();
  return error.message;
}

/** Names the table and constraint that refused, never the message, which quotes the value. */
const nameOf = ({ severity, table, column, constraint }: pg.DatabaseError) =>
  [severity, table, column, constraint].filter(Boolean).join(' ');

/** Drops the message at the start of a stack; it is logged by itself. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
