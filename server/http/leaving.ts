import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks for connections that have become idle. */
const LOOK = 50;

export interface Leaving {
  /** Whether the process is about to end: it still answers calls, and asks each caller to go to another process. */
  isGoing(): boolean;
  /** From now on each answer ends its connection, so that a proxy with keep-alive finds other instances by itself. */
  begin(): void;
  /**
   * Takes no more connections and resolves when the last answer is sent. A connection that a proxy keeps open becomes
   * idle later than the server looks for it once (Node's `close`), so it is looked for until none is left.
   */
  close(): Promise<void>;
}

/** How the HTTP server leaves; `headers` are those that every reply has. */
export function createLeaving(http: FastifyInstance, headers: Record<string, string>): Leaving {
  let isGoing = false;
  return {
    isGoing: () => isGoing,
    begin() {
      isGoing = true;
      headers.connection = 'close';
    },
    async close() {
      const looking = setInterval(() => http.server.closeIdleConnections(), LOOK);
      await http.close().finally(() => clearInterval(looking));
    },
  };
}
