import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { testApp } from '../test/app.ts';
import { isFrozen } from '../test/processes.ts';
import { SECRET } from '../test/secret.ts';
import { runServer } from '../test/server.ts';

/** More connections than Node queues by default. */
const CROWD = 1_500;

const { url } = await testApp();
const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://shop.example',
  AGRIM_SECRET: SECRET,
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
};
const server = await runServer(() => {}, { ...UNLIMITED, ...settings });
afterAll(server.stop);

it('connections that arrive while the event loop is busy wait, and all are answered', async () => {
  const { pid } = JSON.parse(readFileSync(join(server.folder, 'instance.json'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => isFrozen(pid)).toBe(true);
  const port = Number(new URL(server.address).port);
  const sockets = Array.from({ length: CROWD }, () => connect({ port, host: '127.0.0.1' }));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const answers = await Promise.all(
    sockets.map(async (socket) => {
      socket.end('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString('latin1', 0, 15);
    }),
  );
  expect(answers.filter((answer) => answer !== 'HTTP/1.1 200 OK')).toEqual([]);
}, 60_000);
