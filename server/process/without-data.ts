import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The facts that may be kept about an error: its place and its kind, without the values involved. */
interface BareError {
  type: string;
  message: string;
  stack: string;
  code?: string;
}

/**
 * An error as logs and server-errors may hold it: for a failed statement only the SQL without its parameters and
 * PostgreSQL's code, because parameters and messages hold customers' text.
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

/** The table and the constraint that said no; never the text, which quotes the value. */
const nameOf = ({ severity, table, column, constraint }: pg.DatabaseError) =>
  [severity, table, column, constraint].filter(Boolean).join(' ');

/** A stack begins with the message, which is logged by itself. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
