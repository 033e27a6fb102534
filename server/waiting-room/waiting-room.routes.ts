import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../contract/language/language.ts';
import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import {
  waitingRoomEndpoints as endpoints,
  PLACE_HEADER,
  type Place,
} from '../../contract/waiting-room/waiting-room.ts';
import { placeKey } from '../../contract/waitlist/waitlist.ts';
import { livingSids } from '../access/access.service.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { languageOf } from '../http/language.ts';
import { mount } from '../http/mount.ts';
import { mayPreview } from '../http/pages/preview.ts';
import { withRevision } from '../http/rows/revision.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { say } from '../http/words/sentence.ts';
import { createCounts, shareNowAndThen } from '../limits/counts.service.ts';
import { unitsLeftOf } from '../offers/offers.service.ts';
import { asHeadOffice } from '../offices/offices.service.ts';
import { STEP } from './moving.ts';
import { waitedFor } from './patience.ts';
import { createRooms, type Rooms } from './rooms.service.ts';
import { getRoom, saveRoom } from './settings.service.ts';
import { turnPage } from './turn-page.ts';
import {
  cookiesOf,
  isHeldBack,
  keepPlace,
  sendCheck,
  sendTurn,
  sendWaiting,
  turnHeaders,
  turnOf,
  WAITING_HEADERS,
} from './visitor-pages.ts';
import { waitingPage } from './waiting-page.ts';

/** The message to a client whose place is forged, old, or of another scheme, with its new place. */
const placeIsLost = ({ status }: Place) =>
  status === 'waiting'
    ? say('Your earlier place is not valid any more, so you are at the end of the queue.')
    : say('Your earlier place is not valid any more.');

/** Steps between two looks for rooms while none is open. */
const IDLE_STEPS = 5;
/** The window in which a network's share of the visitors is counted. */
const ARRIVAL_SECONDS = 10 * 60;

/** Addresses that may let somebody in who has no place: a preview of staff, and an offer of the waiting list. */
const PASSES = /[?&](?:preview|offer)=/;

/** The path of a scheme's page once it is decoded: the router takes a slash at its end, too. */
const PAGE = /^\/scheme\/([^/]+)\/?$/;

/** Throws a 404 where the scheme is not of the kinds that the caller is granted. */
type RequireScheme = (db: Db, kinds: SchemeType[], id: string) => Promise<unknown>;

/** Whether a unit is held for the place of this key, which has waited already. */
type IsOffered = (db: Db, key: string, scheme_id: string) => Promise<boolean>;

/** The waiting room before scheme pages and orders; returns the check that orders make before they are placed. */
export function waitingRoomRoutes(app: App, requireScheme: RequireScheme, isOffered: IsOffered): Rooms {
  const { db, clock, config, http } = app;
  const arrivals = createCounts({ seconds: ARRIVAL_SECONDS, tellFrom: 2, clock, secret: config.AGRIM_SECRET });
  shareNowAndThen(app, arrivals);
  const rooms = createRooms({
    db,
    log: app.log,
    clock,
    secret: config.AGRIM_SECRET,
    intake: () => app.pressure(),
    unitsLeft: (id) => unitsLeftOf(db, id),
    livingSids: (now) => livingSids(db, now),
    arrivals,
    leastOfNetwork: config.LIMIT_PLACES_NETWORK_LEAST,
  });
  /** The shop's name in each language, as HTML text. */
  const brands = new Map<Language, string>();
  const step = async () => {
    for (const language of LANGUAGES) brands.set(language, inXml((await app.brand(language)).name));
    return rooms.step();
  };
  stepByItself(app, step);

  // Before the kept page: a visitor who waits with a place is answered from memory, and the router sees only the others.
  app.hold = (url, headers) => {
    const scheme_id = schemeOf(url);
    if (!scheme_id) return 'open';
    const place = rooms.queuePlaceOf(scheme_id, headers);
    if (!place) return rooms.isActive(scheme_id) ? 'router' : 'open';
    const until = turnOf(place, headers);
    if (!isHeldBack(place) && !until) return 'open';
    const language = languageOf(url, headers);
    const brand = brands.get(language);
    if (!brand || PASSES.test(url)) return 'router';
    if (until)
      return { headers: turnHeaders(app, scheme_id, place), body: turnPage({ language, brand, scheme_id, until }) };
    const body = waitingPage({ language, brand, isAgain: false, scheme_id, place, notice: rooms.noticeOf(scheme_id) });
    // A browser that has the cookie already keeps it.
    const isKept = place.place && headers.cookie?.includes(place.place);
    return { headers: isKept ? WAITING_HEADERS : { ...WAITING_HEADERS, ...cookiesOf(app, scheme_id, place) }, body };
  };
  http.addHook('onRequest', async (request, reply) => {
    const scheme_id = request.method === 'GET' ? schemeOf(request.url) : undefined;
    if (!scheme_id || !rooms.isActive(scheme_id) || (await isPreview(app, request, scheme_id))) return;
    const { offer } = request.query as Record<string, unknown>;
    if (placeKey.safeParse(offer).success && (await isOffered(db, String(offer), scheme_id))) return;
    const existing = rooms.queuePlaceOf(scheme_id, request.headers);
    const place = existing ?? (await placeOnPage(app, rooms, scheme_id, request));
    if (typeof place === 'string') return sendCheck(app, request, reply, { scheme_id, isNew: place === 'not' });
    const until = existing && turnOf(existing, request.headers);
    if (until) return sendTurn(app, request, reply, { scheme_id, place, until });
    keepPlace(app, reply, scheme_id, place);
    if (isHeldBack(place)) {
      const notice = rooms.noticeOf(scheme_id);
      return sendWaiting(app, request, reply, { scheme_id, place, notice, isNew: !existing });
    }
  });

  mount(app, endpoints.takePlace, async ({ params, body, request, reply }) => {
    const existing = rooms.queuePlaceOf(params.id, request.headers);
    const place = existing ?? (await newPlace(app, rooms, params.id, { ...body, ip: request.ip }));
    keepPlace(app, reply, params.id, place);
    reply.header('cache-control', 'no-store').header('retry-after', place.ask_after);
    const isAgain = !existing && place.place && request.headers[PLACE_HEADER];
    return { ...(isAgain && { msg: placeIsLost(place) }), data: place };
  });
  mount(app, endpoints.getRoom, async ({ params, kinds }) => {
    await requireScheme(db, kinds, params.id);
    return { data: await withRevision(db, params.id, () => getRoom(db, params.id, clock())) };
  });
  mount(app, endpoints.saveRoom, async ({ params, body, session, kinds }) => {
    await requireScheme(db, kinds, params.id);
    const revision = await saveRoom(
      db,
      { actor: asHeadOffice(session, 'Waiting rooms'), now: clock() },
      params.id,
      body,
    );
    await rooms.step();
    const msg = body.mode === 'off' ? 'Waiting room closed.' : 'Waiting room saved.';
    return { msg, data: { _id: params.id, revision } };
  });
  return rooms;
}

/** A visitor of a network that has its share of the places shows by the captcha that it is a person, and waits in that lane. */
async function newPlace(
  { db, captcha }: App,
  rooms: Rooms,
  scheme_id: string,
  { ip, recaptchaToken }: { ip: string; recaptchaToken?: string | undefined },
): Promise<Place> {
  const lane = rooms.isActive(scheme_id) ? rooms.laneOf(scheme_id, ip) : 'main';
  if (lane === 'crowd') {
    if (!recaptchaToken) throw captchaMissing();
    await requireHuman(db, captcha, recaptchaToken, 'recaptchaToken');
  }
  return rooms.join(scheme_id, ip, lane);
}

/** The place of a visitor who opens the page: one of a crowded network has waited for it, where no script solves the captcha. */
async function placeOnPage(
  { config, clock }: App,
  rooms: Rooms,
  scheme_id: string,
  { ip, headers }: FastifyRequest,
): Promise<Place | 'less' | 'not'> {
  if (rooms.laneOf(scheme_id, ip) === 'main') return rooms.join(scheme_id, ip, 'main');
  const waited = waitedFor(config.AGRIM_SECRET, { scheme_id, ip, headers }, clock());
  if (waited !== 'enough') return waited;
  return (await rooms.joinUnchecked(scheme_id, ip)) ?? 'less';
}

const captchaMissing = () =>
  new Problem(429, 'Many visitors come from your network. Please wait until the check that you are human is done.', {
    errors: { recaptchaToken: 'Send the solution of captcha/challenge with the request for a place.' },
    retryAfter: 1,
  });

const isPreview = ({ config, clock }: App, { query }: FastifyRequest, scheme_id: string) =>
  mayPreview(config.AGRIM_SECRET, (query as Record<string, unknown>).preview, `/scheme/${scheme_id}`, clock());

/**
 * The scheme whose page the router finds at an address, however its id is written: in capitals, or letter by letter as
 * `%30`.
 */
function schemeOf(url: string): string | undefined {
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
function stepByItself({ http, log, config }: App, step: () => Promise<boolean>): void {
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
