import { withoutData } from './without-data.ts';

/** An error that the operator can fix: shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Network and PostgreSQL codes of errors that the operator can fix: no listener, no such database, a wrong password or
 * a missing right. Also a database that starts or stops, and a refusal by our migrations.
 */
const OPERATORS =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28...|3D000|42501|53300|57P0[123]|P0001|EPIPE)$/;

/** A closed connection, for which pg has no code. */
const CLOSED =
  /Connection terminated|not queryable|timeout (expired|exceeded when trying to connect)|Query read timeout/;

/** Ends a failed command with exit 1: one line for an error that the operator can fix, a stack for others. */
export function explainAndExit(error: unknown): never {
  console.error(inWords(error));
  process.exit(1);
}

function inWords(error: unknown): unknown {
  if (error instanceof StartError) return `Agrim: ${error.message}`;
  const mendable = withCode(error);
  if (mendable) return `Agrim: ${mendable.message || mendable.code}`;
  if (isClosed(error)) return 'Agrim: the database closed the connection. Look at its log, then start this again.';
  // Keep a statement's values out of terminals and logs.
  const { message, stack } = withoutData(error);
  return `${message}\n${stack}`;
}

/** Finds the error or its cause that the operator can fix. */
function withCode(error: unknown): NodeJS.ErrnoException | undefined {
  if (!(error instanceof Error)) return undefined;
  return OPERATORS.test((error as NodeJS.ErrnoException).code ?? '') ? error : withCode(error.cause);
}

const isClosed = (error: unknown): boolean =>
  error instanceof Error && (CLOSED.test(error.message) || isClosed(error.cause));
