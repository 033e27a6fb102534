import { connect, type Socket } from 'node:net';
import { busy } from '../../http/errors.ts';
import { hashFor, isHashFor } from '../../secrets.ts';
import { type Challenge, hostAndPort, newNonce } from './inner-server.ts';
import { type Answer, type InnerOutcome, onLine, type SentOrder, sendLine } from './wire.ts';

/** Milliseconds until both have proved that they know the secret. */
const PROOF_TIMEOUT_MS = 1_000;

/** A connection to the process that writes the orders of some schemes. */
export interface InnerClient {
  /**
   * Rejects with a 503 where the connection is lost: the client's key will tell whether the order was written. Where it
   * cannot be sent at all, the order has to look for another process.
   */
  place(order: SentOrder['order']): Promise<InnerOutcome>;
  /** Ends the connection when all orders sent are answered, or after these milliseconds. */
  close(patience: number): void;
}

interface Options {
  address: string;
  secret: string;
  onClose: () => void;
}

export function callInside({ address, secret, onClose }: Options): InnerClient {
  const waiting = new Map<number, { settle: (outcome: InnerOutcome) => void; fail: (error: Error) => void }>();
  let lastId = 0;
  const [host, port] = hostAndPort(address);
  const socket = connect({ host, port, noDelay: true, keepAlive: true });
  socket.on('error', () => {});
  socket.on('close', () => {
    onClose();
    for (const { fail } of waiting.values()) fail(busy());
    waiting.clear();
  });
  const trusted = prove(socket, secret, ({ id, ...outcome }) => {
    waiting.get(id)?.settle(outcome);
    waiting.delete(id);
    endWhenAnswered();
  });
  let isEnding = false;
  const endWhenAnswered = () => {
    if (isEnding && waiting.size === 0) socket.end();
  };

  return {
    async place(order) {
      const isOpen = await trusted;
      if (!isOpen || isEnding || socket.destroyed) return { moved: true };
      lastId += 1;
      const id = lastId;
      return new Promise<InnerOutcome>((settle, fail) => {
        waiting.set(id, { settle, fail });
        sendLine(socket, { id, order } satisfies SentOrder);
      });
    },
    close(patience) {
      isEnding = true;
      endWhenAnswered();
      setTimeout(() => socket.destroy(), patience).unref();
    },
  };
}

/** Resolves to true where both sides have proved that they know the secret. */
function prove(socket: Socket, secret: string, hear: (answer: Answer) => void): Promise<boolean> {
  const nonce = newNonce();
  let isProved = false;
  socket.setTimeout(PROOF_TIMEOUT_MS, () => socket.destroy());
  const proved = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(false));
    onLine(socket, (line: Challenge | { ready: true } | Answer) => {
      if (isProved) return hear(line as Answer);
      if ('ready' in line) {
        isProved = true;
        socket.setTimeout(0);
        return resolve(true);
      }
      const { proof, nonce: serverNonce } = line as Challenge;
      if (!isHashFor('inner', secret, `server ${nonce}`, String(proof))) throw new Error('Not one of us.');
      sendLine(socket, { proof: hashFor('inner', secret, `caller ${serverNonce}`) });
    });
  });
  socket.on('connect', () => sendLine(socket, { nonce }));
  return proved;
}
