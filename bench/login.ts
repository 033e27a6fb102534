import { UNLIMITED } from '../contract/limits/limits.ts';
import { runServer } from '../test/server.ts';
import { load, percentile, post } from './load.ts';
import { writeResults } from './measure.ts';
import { signIn } from './staff-client.ts';

const SECONDS = 5;
const ACCOUNTS = ['admin', 'nd', 'rd', 'retailer', 'verifier', 'editor'].map((name) => `${name}@agrim.example`);
/** 95 of 100 must stay within these. Passwords are checked two at a time on purpose, at some 30 ms each. */
const LIMITS = { login: 500, call: 20 };

/**
 * Measures the sign-ins of a whole shift within a minute, and what checking session and grants adds to a small call.
 */
export async function benchLogin(): Promise<boolean> {
  const server = await runServer(() => {}, { ...UNLIMITED, LOG_LEVEL: 'error' });
  try {
    const port = Number(new URL(server.address).port);
    let tries = 0;
    const login = () => {
      tries += 1;
      const email = ACCOUNTS[tries % ACCOUNTS.length];
      return post('/api/user/login', { email, password: 'agrim demo passphrase' });
    };
    const signingIn = await measured('signing in, 8 clients', port, 8, login, LIMITS.login);
    // Not earlier: an account keeps its last sessions, and these were many.
    const token = await signIn(server.address, 'admin@agrim.example');
    const ask = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${header}\r\n`;
    const small = ask('/api/role/module-group?size=0', `authorization: ${token}\r\n`);
    const lines = [
      signingIn,
      await measured('a small call of the back office, 1 client', port, 1, () => small, LIMITS.call),
      await measured('the same, 16 clients', port, 16, () => small, LIMITS.call),
    ];
    writeResults('login', lines);
    return lines.every(({ p95, limit, refused }) => p95 <= limit && refused === 0);
  } finally {
    await server.stop();
  }
}

async function measured(title: string, port: number, clients: number, request: () => string, limit: number) {
  await load({ port, clients, seconds: 1, request });
  const { times, seconds, statuses } = await load({ port, clients, seconds: SECONDS, request });
  const refused = [...statuses].reduce((sum, [status, times]) => (status === 200 ? sum : sum + times), 0);
  const [p50, p95, p99] = [50, 95, 99].map((part) => Number(percentile(times, part).toFixed(1))) as [
    number,
    number,
    number,
  ];
  const per_second = Math.round(times.length / seconds);
  console.log(
    `${title.padEnd(42)} ${String(per_second).padStart(5)}/s   p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms   ${refused} refused`,
  );
  return { title, per_second, p50, p95, p99, limit, refused };
}
