import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'agrim-crash-'));
chmodSync(folder, 0o711);
let server: ChildProcess;

afterAll(async () => {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts the real server in a process group of its own and waits until it says where it is. */
async function start(port: number): Promise<string> {
  server = spawn(process.execPath, ['server/main.ts'], {
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      AGRIM_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      VITEST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      const address = /Agrim is at (\S+),/.exec(said)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

it('keeps an order through a kill -9 of the whole process group', { timeout: 180_000 }, async () => {
  const port = await freePort();
  const address = await start(port);
  const get = async (path: string, headers = {}) => (await fetch(`${address}/api/${path}`, { headers })).json();
  const post = async (path: string, body: object) =>
    (
      await fetch(`${address}/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    ).json();
  const signIn = async () =>
    (await post('user/login', { email: 'admin@agrim.example', password: 'agrim demo passphrase' })).token;

  const seeded = await get('order?find_status=PLACED', { authorization: await signIn() });
  const like = await get(`order/${seeded.data[0]._id}`, { authorization: await signIn() });
  const { scheme_id, scheme_type, office, state, district, vdc_municipality } = like.data;
  const scheme = await get(`scheme/public/${scheme_id}`);
  const placed = await post('order/public', {
    customer_name: 'Kill Nine',
    customer_phone: '9841999999',
    customer_address: 'Anywhere',
    state,
    district,
    vdc_municipality,
    office_id: office._id,
    scheme_id,
    scheme_type,
    variant_id: scheme.data.main_product.variant[0]._id,
  });
  expect(placed.success).toBe(true);

  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.kill(-(server.pid as number), 'SIGKILL');
  await ended;
  await start(port);
  const found = await get('order?find_customer_name=Kill%20Nine', { authorization: await signIn() });
  expect(found.data).toMatchObject([{ order_id: placed.data.order_id, status: 'PLACED' }]);
});
