import type { FastifyInstance } from 'fastify';

/** How often to check for idle connections. */
const LOOK = 50;

export interface Leaving {
  /** Whether the process is shutting down: it still answers, and asks each caller to use another process. */
  isGoing(): boolean;
  /** From now on, closes each connection after its answer, so that a keep-alive proxy moves on. */
  begin(): void;
  /**
   * Stops accepting connections and resolves once the last answer is sent. Node's `close` checks for idle connections
   * only once, but a proxy's connection can become idle later, so keep checking.
   */
  close(): Promise<void>;
}

/** Builds the HTTP server's shutdown; every reply gets `headers`. */
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
