/** A fault that the operator can mend: shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The last word of every command: a StartError as its line, anything else with its stack; then exit 1. */
export function explainAndExit(error: unknown): never {
  console.error(error instanceof StartError ? `Agrim: ${error.message}` : error);
  process.exit(1);
}
