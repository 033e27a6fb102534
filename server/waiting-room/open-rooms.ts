import { livingSids } from '../access/access.service.ts';
import type { App, BaseApp } from '../app.ts';
import { createCounts, shareNowAndThen } from '../limits/counts.service.ts';
import { schemeCardById, unitsLeftOf } from '../offers/offers.service.ts';
import { STEP } from './moving.ts';
import { offerPart } from './offer-part.ts';
import { createRooms, type Rooms } from './rooms.service.ts';

/** Steps between polls for rooms while none is open. */
const IDLE_STEPS = 5;
/** Over how many seconds a network's share of visitors is counted. */
const ARRIVAL_SECONDS = 10 * 60;

/** A scheme page's path, decoded: the router accepts a trailing slash, too. */
const PAGE = /^\/scheme\/([^/]+)\/?$/;

/** Opens the waiting rooms of this process, which step by themselves. */
export function openRooms(app: BaseApp, pressure: App['pressure']): Rooms {
  const { db, clock, config, log } = app;
  const arrivals = createCounts({ seconds: ARRIVAL_SECONDS, tellFrom: 2, clock, secret: config.AGRIM_SECRET });
  shareNowAndThen(app, arrivals);
  const rooms = createRooms({
    db,
    log,
    clock,
    secret: config.AGRIM_SECRET,
    intake: pressure,
    unitsLeft: (id) => unitsLeftOf(db, id),
    offerOf: async (id) => offerPart(await schemeCardById(db, id), config.FILES_URL),
    livingSids: (now) => livingSids(db, now),
    arrivals,
    leastOfNetwork: config.LIMIT_PLACES_NETWORK_LEAST,
  });
  stepByItself(app, () => rooms.step());
  return rooms;
}

/**
 * Reads the id or slug of the scheme whose page the router would serve, in any spelling: in capitals, or letter by
 * letter as `%30`.
 */
export function nameInPath(url: string): string | undefined {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return PAGE.exec(decoded(path))?.[1]?.toLowerCase();
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // The router refuses this address.
    return path;
  }
}

/**
 * Advances the rooms once a second while there are open rooms, otherwise less often, even after a failure. Tests
 * advance them by hand.
 */
function stepByItself({ http, log, config }: BaseApp, step: () => Promise<boolean>): void {
  if (config.NODE_ENV === 'test') return;
  // Before the first visitor: a server that has just started must not let all visitors in.
  http.addHook('onReady', async () => {
    await step().catch((err) => log.warn({ err }, 'The waiting rooms could not be read.'));
  });
  let turns = 0;
  let hasRooms = true;
  let isStepping = false;
  const timer = setInterval(() => {
    turns += 1;
    if (isStepping || (!hasRooms && turns % IDLE_STEPS !== 0)) return;
    isStepping = true;
    step()
      .then((some) => {
        hasRooms = some;
      })
      .catch((err) => log.warn({ err }, 'The waiting rooms could not be moved on.'))
      .finally(() => {
        isStepping = false;
      });
  }, STEP);
  timer.unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
