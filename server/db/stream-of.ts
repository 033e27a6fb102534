import type pg from 'pg';

/** pg hides the socket of a client, and offers no other way to end a statement that gets no answer. */
export const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
