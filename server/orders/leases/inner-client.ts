import { connect, type Socket } from 'node:net';
import { busy } from '../../http/errors.ts';
import { hashFor, isHashFor } from '../../secrets.ts';
import { type Challenge, hostAndPort, newNonce } from './inner-server.ts';
import { type Answer, type Outcome, onLine, type Sent, sendLine } from './wire.ts';

/** Milliseconds until both have proved that they know the secret. */
const PATIENCE = 1_000;

/** A connection to the process that writes the orders of some schemes. */
export interface InnerClient {
  /** Rejects with a 503 where the connection is lost: whether the order was written, the client's key will tell. */
  place(order: Sent['order']): Promise<Outcome>;
  close(): void;
}

interface Options {
  address: string;
  secret: string;
  onClose: () => void;
}

export function callInside({ address, secret, onClose }: Options): InnerClient {
  const waiting = new Map<number, { settle: (outcome: Outcome) => void; fail: (error: Error) => void }>();
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
  });

  return {
    async place(order) {
      await trusted;
      if (socket.destroyed) throw busy();
      lastId += 1;
      const id = lastId;
      return new Promise<Outcome>((settle, fail) => {
        waiting.set(id, { settle, fail });
        sendLine(socket, { id, order } satisfies Sent);
      });
    },
    close: () => socket.destroy(),
  };
}

/** Resolves when each of the two knows that the other knows the secret; rejects with a 503 where it does not come to that. */
function prove(socket: Socket, secret: string, hear: (answer: Answer) => void): Promise<void> {
  const nonce = newNonce();
  let isProved = false;
  socket.setTimeout(PATIENCE, () => socket.destroy());
  const proved = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(busy()));
    onLine(socket, (line: Challenge | { ready: true } | Answer) => {
      if (isProved) return hear(line as Answer);
      if ('ready' in line) {
        isProved = true;
        socket.setTimeout(0);
        return resolve();
      }
      const { proof, nonce: asked } = line as Challenge;
      if (!isHashFor('inner', secret, `server ${nonce}`, String(proof))) throw new Error('Not one of us.');
      sendLine(socket, { proof: hashFor('inner', secret, `caller ${asked}`) });
    });
  });
  proved.catch(() => {});
  socket.on('connect', () => sendLine(socket, { nonce }));
  return proved;
}
