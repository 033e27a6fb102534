import { setTimeout as sleep } from 'node:timers/promises';
import { authenticateBy } from './access/authenticate.ts';
import { type BaseApp, createApp } from './app.ts';
import { listen } from './db/listen.ts';
import { openDatabase } from './db/open.ts';
import { seedEmpty } from './demo/seed-empty.ts';
import { systemClock as clock } from './edges/clock.ts';
import { mailer } from './edges/mail.ts';
import { openCaptcha } from './edges/open-captcha.ts';
import { openStorage } from './edges/open-storage.ts';
import { CACHE_CHANNEL } from './http/caching/cache.ts';
import { publishAssets } from './http/files/old-assets.ts';
import { ADMIN_ASSETS } from './http/pages/admin-app.ts';
import { SHOP_ASSETS } from './http/pages/pages.ts';
import type { Worker } from './jobs/worker.ts';
import { openTraces } from './monitoring/open-traces.ts';
import { ORDERS_CHANNEL } from './orders/live/live.ts';
import { readConfig } from './process/config.ts';
import { claimFolder } from './process/instance.ts';
import { createLog } from './process/log.ts';
import { runningRelease } from './process/release.ts';
import { explainAndExit, StartError } from './process/start-error.ts';
import { mountDomains } from './routes.ts';
import { watchQueue } from './watch/watch-queue.ts';
import { endWithGrace } from './wiring/exit.ts';
import { ensureContents } from './wiring/first-contents.ts';
import { openWorker } from './wiring/open-worker.ts';

const say = (line: string) => console.log(line);

/** In milliseconds. */
const LOOK_AGAIN = 100;
const LONGEST_LOOK = 5_000;
const LONGEST_PUBLISHING = 15_000;
/**
 * Most connections waiting for the event loop, which accepts one per turn. The kernel drops connections beyond the
 * queue, and caps its length (net.core.somaxconn, 4096 by default); Node's default is 511.
 */
const MOST_WAITING = 16_384;

/** Startup can block the event loop for seconds. Wait for it to settle, so that the first requests don't get a 503. */
async function loopIsFree(http: BaseApp['http']): Promise<void> {
  const began = performance.now();
  while (http.isUnderPressure() && performance.now() - began < LONGEST_LOOK) await sleep(LOOK_AGAIN);
}

/**
 * Stores the files of this release before its first page goes out: browsers can ask an instance of the previous release
 * for these scripts. A slow or missing store doesn't keep a server from starting.
 */
async function publishedOrLate({ storage, log }: BaseApp): Promise<void> {
  const folders = { storefront: SHOP_ASSETS, admin: ADMIN_ASSETS };
  const published = publishAssets(storage, { stamp: runningRelease(), folders, now: clock() }).catch((err) =>
    log.error({ err }, 'The files of this release could not be kept for other instances.'),
  );
  await Promise.race([published, sleep(LONGEST_PUBLISHING, undefined, { ref: false })]);
}

/** Opens the port for callers, and returns its address. */
function open({ http, config: { HOST: host, PORT: port } }: BaseApp): Promise<string> {
  return http.listen({ host, port, backlog: MOST_WAITING }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(`port ${port} is taken. Set PORT to another one.`) : error;
  });
}

/** Starts each part after those that it needs, and stops them in the reverse order. */
async function start(): Promise<void> {
  const { AGRIM_DATA, LOG_LEVEL, INSTANCE: instance } = readConfig();
  const claim = claimFolder(AGRIM_DATA);
  const log = createLog(LOG_LEVEL, { instance });
  const lost = (err: Error) => log.warn({ err }, 'The pool lost a connection.');
  const opened = await openDatabase({ say, lost });
  const { config: given, directUrl, db, setAway, embedded, close } = opened;
  // Shared links and their pictures need a full address; without a public one, use this machine's.
  const config = { ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}` };
  const endTraces = await openTraces(config);
  const storage = await openStorage(config);
  await ensureContents(db, say);
  const isDemo = embedded && config.NODE_ENV !== 'production' && (await seedEmpty(db, storage, clock(), say));

  const app = await createApp({
    config,
    log,
    db,
    storage,
    clock,
    captcha: openCaptcha(config),
    authenticate: authenticateBy(config.AGRIM_SECRET, clock),
  });
  await mountDomains(app);
  const line = await listen(directUrl, {
    onNotify: { [CACHE_CHANNEL]: app.cache.invalidate, [ORDERS_CHANNEL]: (text) => app.news.emit('orders', text) },
    onConnect: () => {
      setAway(false);
      app.cache.flush();
    },
    onLost: (err) => {
      setAway(true);
      log.error({ err }, 'The database is unavailable.');
    },
  });
  // In development each build would count as a release.
  if (config.NODE_ENV === 'production') await publishedOrLate(app);
  await loopIsFree(app.http);
  watchQueue({ db, clock, log, sendMail: mailer(config, say) });
  let worker: Promise<Worker> | undefined;
  const answersFor = config.LEAVE_SECONDS * 1000;
  const leave = async () => {
    // Jobs return to the queue at once; new requests first move to other servers.
    const handedBack = worker
      ?.then((queue) => queue.stop())
      .catch((err) => log.error({ err }, 'Jobs could not be handed back.'));
    app.leaving.begin();
    await sleep(answersFor);
    await app.leaving.close();
    await handedBack;
    await line.close();
    await close();
    await endTraces();
    claim.release();
  };
  // Do this before the port opens: a signal can arrive with the first request.
  endWithGrace(log, leave, answersFor);
  const address = await open(app);
  claim.announce(address);
  // A signal that arrived while the port opened has closed everything that existed by then.
  if (config.JOBS === 'on' && !app.leaving.isGoing()) {
    worker = openWorker({ config, log, db, storage }, directUrl);
    await worker;
  }
  say(`\nAgrim is at ${address}, the back office at ${address}/login`);
  if (isDemo) say('Sign in as admin@agrim.example or retailer@agrim.example, password: agrim demo passphrase\n');
}

await start().catch(explainAndExit);
