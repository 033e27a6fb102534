import type pg from 'pg';

/** pg keeps the socket of a client to itself, and has no other way to end a statement that nobody answers. */
export const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
