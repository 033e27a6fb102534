import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const BOUNDARY = 'agrim-attack';

/** Writes the head of a multipart upload of this many bytes; the attacker sends the bytes. */
const uploadHead = (path: string, bytes: number, authorization?: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: agrim.example',
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${bytes}`,
    ...(authorization ? [`authorization: ${authorization}`] : []),
    '',
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n`,
    '',
  ].join('\r\n');

function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
    socket.on('error', () => {});
  });
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);

/** One block for all attackers: if the server runs in this process, only its memory must count. */
const BLOCK = Buffer.alloc(256 * 1024, 7);

/** Sends a whole upload; returns its status, 0 if the connection was cut. */
export async function upload(address: string, path: string, bytes: number, authorization?: string): Promise<number> {
  const socket = await open(address);
  let heard = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk;
      resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.write(uploadHead(path, bytes, authorization));
  for (let sent = 0; sent < bytes && !socket.destroyed && heard === ''; sent += BLOCK.length)
    if (!socket.write(BLOCK)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended]);
  await Promise.race([ended, sleep(20_000)]);
  socket.destroy();
  return statusOf(heard);
}

/** Sends a call as it's written; returns its status. */
export async function ask(address: string, call: string): Promise<number> {
  const socket = await open(address);
  socket.write(call);
  const heard = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  socket.destroy();
  return statusOf(heard);
}

/** Sends only the beginning of a call; returns the seconds until it's cut, or undefined. */
export async function hold(address: string, head: string, patience: number): Promise<number | undefined> {
  const socket = await open(address);
  const began = performance.now();
  socket.write(head);
  socket.resume();
  const cut = await Promise.race([
    new Promise<true>((resolve) => socket.once('close', () => resolve(true))),
    sleep(patience * 1000, false),
  ]);
  socket.destroy();
  return cut ? Math.round((performance.now() - began) / 1000) : undefined;
}

/** Starts an upload, sends this many of its bytes and holds back the rest. */
export const heldUpload = async (address: string, path: string, bytes: number): Promise<Socket> => {
  const socket = await open(address);
  socket.write(uploadHead(path, 15_000_000));
  for (let sent = 0; sent < bytes; sent += BLOCK.length) socket.write(BLOCK);
  return socket;
};

/** Requests a large response again and again, and never reads an answer. */
export async function neverRead(address: string, path: string, times: number): Promise<Socket> {
  const socket = await open(address);
  socket.pause();
  for (let time = 0; time < times; time += 1) socket.write(`GET ${path} HTTP/1.1\r\nhost: agrim.example\r\n\r\n`);
  return socket;
}
