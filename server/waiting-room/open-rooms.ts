import { LANGUAGES, type Language } from '../../contract/language/language.ts';
import { livingSids } from '../access/access.service.ts';
import type { App, BaseApp } from '../app.ts';
import { languageOf } from '../http/language.ts';
import type { Hold } from '../http/pages/front.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { createCounts, shareNowAndThen } from '../limits/counts.service.ts';
import { unitsLeftOf } from '../offers/offers.service.ts';
import { STEP } from './moving.ts';
import { createRooms, type Rooms } from './rooms.service.ts';
import { turnPage } from './turn-page.ts';
import { cookiesOf, isHeldBack, turnHeaders, turnOf, WAITING_HEADERS } from './visitor-pages.ts';
import { waitingPage } from './waiting-page.ts';

/** Steps between two looks for rooms while none is open. */
const IDLE_STEPS = 5;
/** The window in which a network's share of the visitors is counted. */
const ARRIVAL_SECONDS = 10 * 60;

/** Addresses that may let somebody in who has no place: a preview of staff, and an offer of the waiting list. */
const PASSES = /[?&](?:preview|offer)=/;

/** The path of a scheme's page once it is decoded: the router takes a slash at its end, too. */
const PAGE = /^\/scheme\/([^/]+)\/?$/;

/** The waiting rooms of this process, which move by themselves, and the check that a kept page makes before it goes out. */
export function openRooms(
  app: BaseApp,
  { brand, pressure }: Pick<App, 'brand' | 'pressure'>,
): { rooms: Rooms; hold: Hold } {
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
    livingSids: (now) => livingSids(db, now),
    arrivals,
    leastOfNetwork: config.LIMIT_PLACES_NETWORK_LEAST,
  });
  /** The shop's name in each language, as HTML text. */
  const brands = new Map<Language, string>();
  stepByItself(app, async () => {
    for (const language of LANGUAGES) brands.set(language, inXml((await brand(language)).name));
    return rooms.step();
  });

  // A visitor who waits with a place is answered from memory, and the router sees only the others.
  const hold: Hold = (url, headers) => {
    const scheme_id = schemeOf(url);
    if (!scheme_id) return 'open';
    const place = rooms.queuePlaceOf(scheme_id, headers);
    if (!place) return rooms.isActive(scheme_id) ? 'router' : 'open';
    const until = turnOf(place, headers);
    if (!isHeldBack(place) && !until) return 'open';
    const language = languageOf(url, headers);
    const name = brands.get(language);
    if (!name || PASSES.test(url)) return 'router';
    if (until)
      return {
        headers: turnHeaders(app, scheme_id, place),
        body: turnPage({ language, brand: name, scheme_id, until }),
      };
    const body = waitingPage({
      language,
      brand: name,
      isAgain: false,
      scheme_id,
      place,
      notice: rooms.noticeOf(scheme_id),
    });
    // A browser that has the cookie already keeps it.
    const isKept = place.place && headers.cookie?.includes(place.place);
    return { headers: isKept ? WAITING_HEADERS : { ...WAITING_HEADERS, ...cookiesOf(app, scheme_id, place) }, body };
  };
  return { rooms, hold };
}

/**
 * The scheme whose page the router finds at an address, however its id is written: in capitals, or letter by letter as
 * `%30`.
 */
export function schemeOf(url: string): string | undefined {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return PAGE.exec(decoded(path))?.[1]?.toLowerCase();
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // The router refuses it.
    return path;
  }
}

/**
 * Runs once a second while there is a room, else now and then; the next run follows even where one fails. Tests step by
 * hand.
 */
function stepByItself({ http, log, config }: BaseApp, step: () => Promise<boolean>): void {
  if (config.NODE_ENV === 'test') return;
  // Before the first visitor: a server that has just started must not let everybody in.
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
