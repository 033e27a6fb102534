import type { Socket } from 'node:net';
import { Problem } from '../../http/errors.ts';
import type { Text } from '../../http/words/sentence.ts';
import type { Placed } from '../intake/arrival.ts';
import type { NewOrder } from '../intake/intake.service.ts';

/** The most bytes of a line: an order with all its answers has some thousands. */
const LONGEST_LINE = 256 * 1024;

/** An order on its way to the process that writes it; ids count up on each connection. */
export interface SentOrder {
  id: number;
  order: Omit<NewOrder, 'at'> & { at: string };
}

interface Refusal {
  status: number;
  msg: Text;
  errors: Record<string, Text> | undefined;
  retryAfter: number | undefined;
  /** The details, by the name of the earlier release, which runs beside this one during a rolling deploy. */
  told: Problem['details'];
}

export type InnerOutcome =
  | { placed: Placed; isNew: boolean }
  | { refusal: Refusal }
  /** The process does not hold the scheme: the sender asks the database who does. */
  | { moved: true };

export type Answer = { id: number } & InnerOutcome;

export const refusalOf = ({ status, texts, retryAfter, details }: Problem): Refusal => ({
  status,
  ...texts,
  retryAfter,
  told: details,
});

export const problemOf = ({ status, msg, errors, retryAfter, told }: Refusal): Problem =>
  new Problem(status, msg, { errors, details: told, ...(retryAfter !== undefined && { retryAfter }) });

/** Sends a value as a line of JSON; lines of one turn of the loop leave in one packet. */
export function sendLine(socket: Socket, value: object): void {
  if (!socket.writableCorked) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  socket.write(`${JSON.stringify(value)}\n`);
}

/** Reads the lines of JSON of a connection. A line that is too long or no JSON ends the connection. */
export function onLine(socket: Socket, hear: (value: never) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() as string;
    try {
      if (rest.length > LONGEST_LINE) throw new Error('A line is too long.');
      for (const line of lines) hear(JSON.parse(line) as never);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
}
