import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { StartError } from '../../server/process/start-error.ts';
import { freePort } from '../free-port.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../operate/nginx/agrim.conf');
/** In milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** Finds the nginx that `NGINX_PATH` names, or the system's. Throws a StartError if both are missing. */
export function findNginx(): string {
  const path = process.env.NGINX_PATH ?? 'nginx';
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' });
  } catch {
    throw new StartError('there is no nginx. Install it, or name it by NGINX_PATH.');
  }
  return path;
}

/** Replaces the addresses and folders of operate/nginx by this machine's; the rest stays. */
function siteOf(folder: string, ports: { http: number; https: number }, servers: string[]): string {
  const given = readFileSync(CONFIGURATION, 'utf8')
    .replace('listen 80 ', `listen 127.0.0.1:${ports.http} `)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('https://$host$request_uri', `https://$host:${ports.https}$request_uri`)
    .replaceAll('/etc/nginx/agrim/', `${folder}/`)
    .replace('/var/log/nginx/', `${folder}/`)
    .replace('/var/cache/nginx/', `${folder}/`);
  // An IP address needs no `resolve`, which only newer nginx knows.
  const site = servers.reduce(
    (text, server, index) =>
      text.replace(`server server-${index + 1}:3000 max_fails=0 resolve`, `server ${new URL(server).host} max_fails=0`),
    given,
  );
  if (/server-\d+:3000/.test(site)) throw new Error(`${CONFIGURATION} has more servers than are there.`);
  return site;
}

/** Makes a certificate for this machine, and lets this process trust it. */
function certify(folder: string): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
}

export interface Nginx {
  address: string;
  /** The port that redirects to TLS. */
  plain: string;
  /** The lines of its access log. */
  logged(): Record<string, string | number>[];
  stop(): Promise<void>;
}

/** Starts nginx with the configuration of operate/nginx, in front of servers on this machine. */
export async function startNginx(path: string, servers: string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-nginx-'));
  chmodSync(folder, 0o755);
  const ports = { http: await freePort(), https: await freePort() };
  certify(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, 'site.conf'), siteOf(folder, ports, servers));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 8192; }\n` +
      `http {\n${temporary.join('\n')}\ninclude ${folder}/site.conf;\n}\n`,
  );
  const nginx = spawn(path, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const address = `https://127.0.0.1:${ports.https}`;
  await untilItAnswers(nginx, address);
  return {
    address,
    plain: `http://127.0.0.1:${ports.http}`,
    logged: () =>
      readFileSync(join(folder, 'access.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
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
