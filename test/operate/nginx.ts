import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../server/start-error.ts';
import { freePort } from '../free-port.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../operate/nginx/agrim.conf');
/** Milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** Finds the nginx that `NGINX_PATH` names, or the system's. Throws a StartError where both are missing. */
export function findNginx(): string {
  const path = process.env.NGINX_PATH ?? 'nginx';
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' });
  } catch {
    throw new StartError('there is no nginx. Install it, or name it by NGINX_PATH.');
  }
  return path;
}

/** nginx with the configuration of operate/nginx before servers of this machine: only the addresses differ. */
export async function startNginx(path: string, servers: string[]): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const site = servers.reduce(
    (text, server, index) => text.replace(`server server-${index + 1}:3000 `, `server ${new URL(server).host} `),
    readFileSync(CONFIGURATION, 'utf8').replace('listen 80 ', `listen 127.0.0.1:${port} `),
  );
  if (/server-\d+:3000/.test(site)) throw new Error(`${CONFIGURATION} has more servers than are there.`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 1024; }\n` +
      `http {\naccess_log off;\n${temporary.join('\n')}\ninclude ${folder}/site.conf;\n}\n`,
  );
  const nginx = spawn(path, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const address = `http://127.0.0.1:${port}`;
  await untilItAnswers(nginx, address);
  return {
    address,
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(nginx: ChildProcess, address: string): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(50)) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}.`);
    if (await fetch(`${address}/healthz`).catch(() => undefined)) return;
  }
  throw new Error('nginx does not answer.');
}
