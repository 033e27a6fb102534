import { withoutData } from './db/without-data.ts';

/** A fault that the operator can mend: shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Codes of the network and of PostgreSQL that the operator can mend: nobody listens, no such database, a wrong password, no right. */
const OPERATORS =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28...|3D000|42501|53300|57P03)$/;

/** The last word of every command: a fault that the operator can mend as its line, anything else with its stack; then exit 1. */
export function explainAndExit(error: unknown): never {
  console.error(inWords(error));
  process.exit(1);
}

function inWords(error: unknown): unknown {
  if (error instanceof StartError) return `Agrim: ${error.message}`;
  const mendable = withCode(error);
  if (mendable) return `Agrim: ${mendable.message || mendable.code}`;
  // Values of a statement stay out of terminals and logs.
  const { message, stack } = withoutData(error);
  return `${message}\n${stack}`;
}

/** The error itself, or what it was made of, where the operator can mend it. */
function withCode(error: unknown): NodeJS.ErrnoException | undefined {
  if (!(error instanceof Error)) return undefined;
  return OPERATORS.test((error as NodeJS.ErrnoException).code ?? '') ? error : withCode(error.cause);
}
