import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { hashFor, isHashFor } from '../../secrets.ts';
import { type Answer, type InnerOutcome, onLine, type SentOrder, sendLine } from './wire.ts';

/** Milliseconds that a caller has to prove that it knows the secret. */
const PROOF_TIMEOUT_MS = 2_000;
/** Milliseconds that callers have to find out that this process leaves, and to hang up: more than a beat of theirs. */
const GOODBYE = 1_000;
/** Milliseconds for the answers that this process owes when it leaves: well below the patience of exit.ts. */
const LAST_ANSWERS = 7_000;

/**
 * The first line of a caller: the text for the server to sign, so that no other program can pretend to be the server.
 */
export interface Hello {
  nonce: string;
}

/** The server's proof, and the text for the caller to sign. */
export interface Challenge {
  proof: string;
  nonce: string;
}

export interface Proof {
  proof: string;
}

export const newNonce = () => randomBytes(16).toString('base64url');

interface Options {
  /** Host and port; port 0 takes any free port. */
  address: string;
  secret: string;
  /** Places the order, or gives the reason against it; never rejects. */
  place: (order: SentOrder['order']) => Promise<InnerOutcome>;
}

interface InnerServer {
  /** The host and port that others call. */
  address: string;
  /** Takes no more connections, and resolves when the callers have ended those that are open. */
  close(): Promise<void>;
}

/** Listens for orders of other processes that know the secret; throws where the address is not available. */
export async function listenInside({ address, secret, place }: Options): Promise<InnerServer> {
  /** The open connections, each with the number of answers that it waits for. */
  const open = new Map<Socket, number>();
  let isGone = false;
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    open.set(socket, 0);
    socket.on('close', () => open.delete(socket));
    // The caller asks again for an order that is lost.
    socket.on('error', () => {});
    socket.setTimeout(PROOF_TIMEOUT_MS, () => socket.destroy());
    serve(socket);
  });

  function serve(socket: Socket): void {
    let challenge = '';
    let isTrusted = false;
    onLine(socket, (line: Hello | Proof | SentOrder) => {
      if (isTrusted) return void answer(socket, line as SentOrder);
      if (!challenge) {
        challenge = newNonce();
        return sendLine(socket, challengeFor(line as Hello));
      }
      if (!isHashFor('inner', secret, `caller ${challenge}`, String((line as Proof).proof)))
        throw new Error('A caller does not know the secret.');
      isTrusted = true;
      socket.setTimeout(0);
      sendLine(socket, { ready: true });
    });

    const challengeFor = ({ nonce }: Hello): Challenge => ({
      proof: hashFor('inner', secret, `server ${String(nonce)}`),
      nonce: challenge,
    });
  }

  async function answer(socket: Socket, { id, order }: SentOrder): Promise<void> {
    owe(socket, 1);
    const outcome = await place(order);
    if (!socket.destroyed) sendLine(socket, { id, ...outcome } satisfies Answer);
    owe(socket, -1);
  }

  function owe(socket: Socket, more: number): void {
    const owed = open.get(socket);
    if (owed === undefined) return;
    open.set(socket, owed + more);
    if (isGone) hangUp();
  }

  /** Ends the connections of callers that have all their answers. */
  function hangUp(): void {
    for (const [socket, owed] of open) if (owed === 0) socket.destroySoon();
  }

  const [host, port] = hostAndPort(address);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Processes of one server share the ports that they listen on; this one belongs to one process alone.
    server.listen({ host, port, exclusive: true }, resolve);
  });

  const { port: ownPort } = server.address() as AddressInfo;
  return {
    address: `${address.slice(0, address.lastIndexOf(':'))}:${ownPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        setTimeout(() => {
          isGone = true;
          hangUp();
        }, GOODBYE).unref();
        setTimeout(() => {
          for (const socket of open.keys()) socket.destroy();
        }, LAST_ANSWERS).unref();
      }),
  };
}

/** `10.0.0.5:7000` or `[::1]:7000` in its two parts. */
export function hostAndPort(address: string): [host: string, port: number] {
  const at = address.lastIndexOf(':');
  return [address.slice(0, at).replace(/^\[|\]$/g, ''), Number(address.slice(at + 1))];
}
