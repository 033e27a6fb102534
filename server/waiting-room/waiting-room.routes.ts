import type { FastifyRequest } from 'fastify';
import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import {
  waitingRoomEndpoints as endpoints,
  PLACE_HEADER,
  type Place,
} from '../../contract/waiting-room/waiting-room.ts';
import { placeKey } from '../../contract/waitlist/waitlist.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { mount } from '../http/mount.ts';
import { mayPreview } from '../http/pages/preview.ts';
import { withRevision } from '../http/rows/revision.ts';
import { asWritten, say } from '../http/words/sentence.ts';
import { asHeadOffice } from '../offices/offices.service.ts';
import { nameInPath } from './open-rooms.ts';
import { waitedFor } from './patience.ts';
import type { Rooms } from './rooms.service.ts';
import { getRoom, saveRoom } from './settings.service.ts';
import { isHeldBack, keepPlace, sendCheck, sendTurn, sendWaiting, turnOf } from './visitor-pages.ts';

/** Reports the new position to a client whose old one was forged, expired or of another scheme. */
const placeIsLost = ({ status }: Place) =>
  status === 'waiting'
    ? say('Your earlier position has expired, so you are at the end of the queue.')
    : say('Your earlier position has expired.');

/** Throws a 404 if the scheme isn't of a granted kind. */
type RequireScheme = (db: Db, kinds: SchemeType[], id: string) => Promise<unknown>;

/** Whether a unit is held for this key, so that its visitor has waited already. */
type IsOffered = (db: Db, key: string, scheme_id: string) => Promise<boolean>;

/** Mounts the waiting room before scheme pages. */
export function waitingRoomRoutes(app: App, rooms: Rooms, requireScheme: RequireScheme, isOffered: IsOffered): void {
  const { db, clock, http } = app;
  http.addHook('onRequest', async (request, reply) => {
    const name = request.method === 'GET' ? nameInPath(request.url) : undefined;
    const scheme_id = name && rooms.idOf(name);
    if (!scheme_id || !rooms.isActive(scheme_id) || (await isPreview(app, request, scheme_id))) return;
    const { offer, notify } = request.query as Record<string, unknown>;
    if (notify !== undefined && rooms.isBeforeOpening(scheme_id)) return;
    if (placeKey.safeParse(offer).success && (await isOffered(db, String(offer), scheme_id))) return;
    const existing = rooms.queuePlaceOf(scheme_id, request.headers);
    const given: Given = existing
      ? { kind: 'place', place: existing }
      : await placeOnPage(app, rooms, scheme_id, request);
    if (given.kind === 'check') return sendCheck(app, request, reply, { scheme_id, isNew: given.isNew });
    const { place } = given;
    const until = existing && turnOf(existing, request.headers);
    if (until) return sendTurn(app, request, reply, { scheme_id, place, until, offer: rooms.offerOf(scheme_id) });
    keepPlace(app, reply, scheme_id, place);
    const room = rooms.room(scheme_id);
    if (room && isHeldBack(place)) {
      const [notice, offer] = [rooms.noticeOf(scheme_id), rooms.offerOf(scheme_id)];
      return sendWaiting(app, request, reply, { scheme_id, place, notice, room, offer, isNew: !existing });
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
      { actor: asHeadOffice(session, 'waiting rooms'), now: clock() },
      params.id,
      body,
    );
    await rooms.step();
    const msg = body.mode === 'off' ? 'Waiting room closed.' : 'Waiting room saved.';
    return { msg, data: { _id: params.id, revision } };
  });
}

/** Gives a visitor of a network above its share a position in the crowd lane, after the captcha. */
async function newPlace(
  { db, captcha }: App,
  rooms: Rooms,
  scheme_id: string,
  { ip, recaptchaToken }: { ip: string; recaptchaToken?: string },
): Promise<Place> {
  const lane = rooms.isActive(scheme_id) ? rooms.laneOf(scheme_id, ip) : 'main';
  if (lane === 'crowd') {
    if (!recaptchaToken) throw captchaMissing();
    await requireHuman(db, captcha, recaptchaToken, 'recaptchaToken');
  }
  return rooms.join(scheme_id, ip, lane);
}

/**
 * Returns a position for a visitor without one, or the check before it, which is new if the visitor hasn't begun to
 * wait.
 */
type Given = { kind: 'place'; place: Place } | { kind: 'check'; isNew: boolean };

/**
 * Gives a position to a visitor who opens the page; one of a crowded network has waited for it, if no script solves the
 * captcha.
 */
async function placeOnPage(
  { config, clock }: App,
  rooms: Rooms,
  scheme_id: string,
  { ip, headers }: FastifyRequest,
): Promise<Given> {
  if (rooms.laneOf(scheme_id, ip) === 'main') return { kind: 'place', place: await rooms.join(scheme_id, ip, 'main') };
  const waited = waitedFor(config.AGRIM_SECRET, { scheme_id, ip, headers }, clock());
  if (waited !== 'enough') return { kind: 'check', isNew: waited === 'not' };
  const place = await rooms.joinUnchecked(scheme_id, ip);
  return place ? { kind: 'place', place } : { kind: 'check', isNew: false };
}

const captchaMissing = () =>
  new Problem(429, 'Many people on your network are visiting. Please wait while we check that you’re human.', {
    errors: { recaptchaToken: asWritten('Send the solution of captcha/challenge with the request for a place.') },
    retryAfter: 1,
  });

const isPreview = ({ config, clock }: App, { query }: FastifyRequest, scheme_id: string) =>
  mayPreview(config.AGRIM_SECRET, (query as Record<string, unknown>).preview, `/scheme/${scheme_id}`, clock());
