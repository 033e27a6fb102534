import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** The result of a load: answers by status, and response times. */
export interface Load {
  seconds: number;
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Milliseconds of the answers with status 200, ascending. */
  times: number[];
}

interface Plan {
  port: number;
  clients: number;
  /** Ends the load after this many seconds, or after `most` answers. */
  seconds: number;
  most?: number;
  /** Returns the next request as it is sent. */
  request: () => string;
  heard?: (status: number, body: string) => void;
}

/**
 * Runs clients that each wait for their answer before the next request, each on its own connection. Reads no more of an
 * answer than needed, because it shares the machine with the measured server.
 */
export async function load(plan: Plan): Promise<Load> {
  const began = performance.now();
  const until = began + plan.seconds * 1000;
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let sent = 0;

  const mayAsk = () => performance.now() < until && (plan.most === undefined || sent < plan.most);
  function heard(status: number, milliseconds: number, body: string): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) times.push(milliseconds);
    plan.heard?.(status, body);
  }
  async function client(): Promise<void> {
    const socket = await connected(plan.port);
    await new Promise<void>((done, failed) => {
      let waiting = '';
      let sentAt = 0;
      const ask = () => {
        if (!mayAsk()) return socket.end(done);
        sent += 1;
        sentAt = performance.now();
        socket.write(plan.request());
      };
      socket.setEncoding('latin1').on('error', failed);
      socket.on('data', (chunk: string) => {
        waiting += chunk;
        const head = waiting.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(waiting.slice(0, head))?.[1] ?? 0);
        if (waiting.length < head + 4 + length) return;
        const body = plan.heard ? waiting.slice(head + 4) : '';
        heard(Number(waiting.slice(9, 12)), performance.now() - sentAt, body);
        waiting = '';
        ask();
      });
      ask();
    });
  }

  await Promise.all(Array.from({ length: plan.clients }, client));
  times.sort((one, other) => one - other);
  return { seconds: (performance.now() - began) / 1000, statuses, times };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((ready, failed) => socket.once('connect', ready).once('error', failed));
  return socket;
}

/** Returns the time within which this percentage of the answers stay; NaN without answers. */
export const percentile = (times: number[], percent: number): number =>
  times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? Number.NaN;

/** Writes a request with a JSON body, from an address of its own as a proxy would report it. */
export function post(path: string, body: object, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(text)) });
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${lines
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`;
}
