import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { afterAll, expect } from 'vitest';
import type { BodyOf, EndpointKey, ReplyOf } from '../contract/api.ts';
import type { Failure } from '../contract/calls/endpoint.ts';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { authenticateBy } from '../server/access/authenticate.ts';
import { type App, type BaseApp, createApp, type Dependencies } from '../server/app.ts';
import { connect, type Db } from '../server/db/db.ts';
import type { Captcha } from '../server/edges/captcha.ts';
import { folderStorage } from '../server/edges/storage.ts';
import { asProblem } from '../server/http/errors.ts';
import { statusesOf } from '../server/http/openapi/answers.ts';
import { AS_WRITTEN, translationOf } from '../server/http/words/sentence.ts';
import { jobs } from '../server/job-list.ts';
import { type Jobs, workOnce } from '../server/jobs/worker.ts';
import { readConfig } from '../server/process/config.ts';
import { createLog } from '../server/process/log.ts';
import { mountDomains } from '../server/routes.ts';
import { freshDatabase } from './database.ts';
import { SECRET } from './secret.ts';

export { SECRET };

/** Stands in for the captcha: `human-…` is solved, each value once like the real one; any other isn't. */
const trustingCaptcha: Captcha = {
  challenge: async () => ({ question: 'Are you human?' }),
  solved: async (value) => (value.startsWith('human') ? value : undefined),
};

interface Request<K extends EndpointKey> {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: BodyOf<K>;
  token?: string;
  headers?: Record<string, string>;
}

/** A reply as tests read it: the data of a success, the message and errors of a failure. */
type Answer<K extends EndpointKey> = Omit<ReplyOf<K>, 'success' | 'msg'> &
  Omit<Failure, 'success'> & { success: boolean };

interface Options extends Pick<Dependencies, 'bodyPatience'> {
  env?: NodeJS.ProcessEnv;
  /** Returns the address by which the server reaches the new database, such as another role's. */
  reach?: (url: string) => Promise<string>;
  /** Receives the whole log; without it, nothing is logged. */
  logTo?: Writable;
}

interface TestApp {
  app: App;
  db: Db;
  url: string;
  /** The server's time; set `clock.now` to move it. */
  clock: { now: Date };
  /** Sends a real HTTP request through the whole server, without a socket. */
  call<K extends EndpointKey>(
    key: K,
    request?: Request<K>,
  ): Promise<{ status: number; headers: Record<string, unknown>; reply: Answer<K> }>;
  /** Runs the queued jobs of these names. */
  runJobs(...names: string[]): Promise<void>;
}

/** Collects statuses of answers that `statusesOf` doesn't list. Our own faults don't count. */
function noteUntoldAnswers(app: BaseApp): Set<string> {
  const untold = new Set<string>();
  app.http.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    if (statusCode < 400 || statusCode === 500) return;
    const endpoint = app.mounted.find(
      (endpoint) =>
        endpoint.method === method && routeOptions.url === `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    if (endpoint && !statusesOf(endpoint).some((status) => status === statusCode))
      untold.add(`${statusCode} ${endpoint.method} ${endpoint.path}`);
  });
  return untold;
}

/** Errors that only a program can cause, whose author reads English. */
export const FOR_PROGRAMS = [
  'This field is not known here.',
  'Start with a letter, then use letters, digits, - and _.',
  'Enter decimal degrees, such as 27.717.',
];
/** A code for the page's script: `READY_FOR_PICKUP`. */
const CODE = /^\w+$/;

/** Collects visitors' sentences without a Nepali pair. */
function noteUntranslated(app: BaseApp): Set<string> {
  const untranslated = new Set<string>();
  app.http.addHook('onError', async ({ method, routeOptions, headers }, _reply, error) => {
    const isForVisitors = app.mounted.some(
      (endpoint) =>
        endpoint.access === 'public' &&
        endpoint.method === method &&
        routeOptions.url === `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    if (!isForVisitors || headers.authorization) return;
    const { msg, errors } = asProblem(error).texts;
    for (const text of [msg, ...Object.values(errors ?? {})]) {
      const sentence = typeof text === 'string' ? text : text.sentence;
      if (sentence === AS_WRITTEN) continue;
      if (!translationOf(sentence) && !FOR_PROGRAMS.includes(sentence) && !CODE.test(sentence))
        untranslated.add(sentence);
    }
  });
  return untranslated;
}

/**
 * Starts the whole server on a database of its own; both end with the test file. Tests send from one address and on a
 * busy machine: limits and load shedding have tests of their own.
 */
export async function testApp({ env = UNLIMITED, reach, logTo, bodyPatience }: Options = {}): Promise<TestApp> {
  const { url: owners, drop } = await freshDatabase();
  const url = reach ? await reach(owners) : owners;
  // A crowd waits its turn even on a busy machine.
  const { db, close } = connect(url, { patience: 30_000 });
  const folder = mkdtempSync(join(tmpdir(), 'agrim-files-'));
  const clock = { now: new Date() };
  const config = readConfig({
    NODE_ENV: 'test',
    AGRIM_SECRET: SECRET,
    AGRIM_DATA: folder,
    LOG_LEVEL: 'silent',
    BUSY_AFTER_MS: '0',
    ...env,
  });
  const base = await createApp({
    config,
    log: logTo ? createLog('trace', { to: logTo }) : createLog(config.LOG_LEVEL),
    db,
    storage: folderStorage(join(folder, 'files')),
    clock: () => clock.now,
    captcha: trustingCaptcha,
    authenticate: authenticateBy(SECRET, () => clock.now),
    bodyPatience,
  });
  const untold = noteUntoldAnswers(base);
  const untranslated = noteUntranslated(base);
  const app = await mountDomains(base);
  await app.http.ready();

  afterAll(async () => {
    expect([...untold], 'answers that the description of the API does not tell').toEqual([]);
    expect([...untranslated], 'sentences without Nepali that visitors were told').toEqual([]);
    await app.http.close();
    await close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    app,
    db,
    url,
    clock,
    async runJobs(...names) {
      const wanted = Object.fromEntries(names.map((name) => [name, jobs[name] as Jobs[string]]));
      const { storage } = app;
      const sendSms = async () => ({ device_id: 'test' });
      const sendMail = async () => {};
      await workOnce(url, wanted, { db, clock: () => clock.now, storage, sendSms, sendMail });
    },
    async call(key, { params = {}, query, body, token, headers = {} } = {}) {
      const [method = 'GET', path = ''] = key.split(' ');
      const response = await app.http.inject({
        method: method as 'GET' | 'POST' | 'DELETE',
        url: `/api/${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`,
        headers: { ...headers, ...(token && { authorization: token }) },
        ...(query && {
          query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
        }),
        ...(body !== undefined && { payload: body as object }),
      });
      return { status: response.statusCode, headers: response.headers, reply: response.json() };
    },
  };
}
