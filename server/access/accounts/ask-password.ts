import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * Asks for a new password twice on a terminal, without echo; otherwise reads standard input. Undefined if the two
 * passwords differ.
 */
export async function askPassword({ input, output }: Terminal): Promise<string | undefined> {
  if (!input.isTTY) return (await text(input)).trim();
  // Discard readline's echo.
  const typing = createInterface({ input, output: new PassThrough(), terminal: true });
  const leave = new AbortController();
  typing.on('SIGINT', () => leave.abort());
  const ask = async (question: string) => {
    output.write(question);
    const answer = await typing.question('', { signal: leave.signal });
    output.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password: ');
    return password === (await ask('Repeat it: ')) ? password : undefined;
  } finally {
    typing.close();
  }
}
