import { setTimeout as sleep } from 'node:timers/promises';
import { authenticateBy } from './access/authenticate.ts';
import { ensureModules } from './access/grants/ensure-modules.ts';
import { ensurePresetRoles } from './access/grants/preset-roles.ts';
import { type App, createApp } from './app.ts';
import { shopIsBuilt } from './build-beside.ts';
import { readConfig, watchedBy } from './config.ts';
import { listen } from './db/listen.ts';
import { openDatabase } from './db/open.ts';
import { seedEmpty } from './demo/seed-empty.ts';
import { systemClock as clock } from './edges/clock.ts';
import { mailer } from './edges/mail.ts';
import { openCaptcha } from './edges/open-captcha.ts';
import { openStorage } from './edges/open-storage.ts';
import { sharedTexter } from './edges/sms.ts';
import { endWithGrace } from './exit.ts';
import { ADMIN_ASSETS } from './http/admin-app.ts';
import { CACHE_CHANNEL } from './http/cache.ts';
import { publishAssets } from './http/old-assets.ts';
import { SHOP_ASSETS } from './http/pages.ts';
import { claimFolder } from './instance.ts';
import { startWorker } from './jobs/worker.ts';
import { crontab, jobs } from './jobs.ts';
import { ensurePlaces } from './locations/ensure-places.ts';
import { createLog } from './log.ts';
import { ensureTemplates } from './messaging/templates.service.ts';
import { openTraces } from './monitoring/open-traces.ts';
import { ORDERS_CHANNEL } from './orders/live/live.ts';
import { runningRelease } from './release.ts';
import { mountDomains } from './routes.ts';
import { ensureSettings } from './settings/settings.service.ts';
import { explainAndExit, StartError } from './start-error.ts';

const say = (line: string) => console.log(line);

/** Milliseconds. */
const LOOK_AGAIN = 100;
const LONGEST_LOOK = 5_000;

/** A start keeps the event loop busy, on a loaded machine for seconds: the first calls are not to be refused for that. */
async function loopIsFree(http: App['http']): Promise<void> {
  const began = performance.now();
  while (http.isUnderPressure() && performance.now() - began < LONGEST_LOOK) await sleep(LOOK_AGAIN);
}

/** Starts everything in the order in which each needs the one before, and stops it in the reverse order. */
async function start(): Promise<void> {
  const claim = claimFolder(readConfig().AGRIM_DATA);
  const { LOG_LEVEL, INSTANCE: instance } = readConfig();
  const log = createLog(LOG_LEVEL, { instance });
  const lost = (err: Error) => log.warn({ err }, 'The pool lost a connection.');
  const { config: given, directUrl, db, reader, setAway, embedded, close } = await openDatabase({ say, lost });
  // Shared links and their pictures need a whole address; without a public one it is this machine's.
  const config = { ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}` };
  const endTraces = await openTraces(config);
  const storage = await openStorage(config);
  await ensureModules(db);
  await ensurePresetRoles(db);
  await ensureTemplates(db);
  await ensureSettings(db);
  await ensurePlaces(db, say);
  const isDemo = embedded && config.NODE_ENV !== 'production' && (await seedEmpty(db, storage, clock(), say));

  const app = await createApp({
    config,
    log,
    db,
    reader,
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
      log.error({ err }, 'The database is away.');
    },
  });
  await shopIsBuilt();
  await loopIsFree(app.http);
  const address = await app.http
    .listen({ host: config.HOST, port: config.PORT })
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE'
        ? new StartError(`port ${config.PORT} is taken. Set PORT to another one.`)
        : error;
    });
  claim.announce(address);
  // While one is at work on the code, each build would be a release.
  if (config.NODE_ENV === 'production')
    publishAssets(storage, {
      stamp: runningRelease(),
      folders: { storefront: SHOP_ASSETS, admin: ADMIN_ASSETS },
      now: clock(),
    }).catch((err) => log.error({ err }, 'The files of this release could not be kept for other instances.'));
  const edges = {
    ...sharedTexter(config, say),
    sendMail: mailer(config, say),
    smsPerDay: config.LIMIT_SMS_PHONE_DAY,
    watched: watchedBy(config),
    auditDigestTo: config.AUDIT_DIGEST_TO,
  };
  const worker = await startWorker(
    directUrl,
    jobs,
    crontab,
    { db, clock, storage, publicUrl: config.PUBLIC_URL, secret: config.AGRIM_SECRET, ...edges },
    log,
  );
  say(`\nAgrim is at ${address}, the back office at ${address}/login`);
  if (isDemo) say('Sign in as admin@agrim.example or retailer@agrim.example, password: agrim demo passphrase\n');

  const answersFor = config.LEAVE_SECONDS * 1000;
  const leave = async () => {
    // Jobs go back to the queue at once; callers are sent elsewhere first.
    const handedBack = worker.stop().catch((err) => log.error({ err }, 'Jobs could not be handed back.'));
    app.leaving.begin();
    await sleep(answersFor);
    await app.leaving.close();
    await handedBack;
    await line.close();
    await close();
    await endTraces();
    claim.release();
  };
  endWithGrace(log, leave, answersFor);
}

await start().catch(explainAndExit);
