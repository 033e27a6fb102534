import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fill } from '../../contract/language/fill.ts';
import type { Language } from '../../contract/language/language.ts';
import { turnCookie } from '../../contract/waiting-room/turn.ts';
import { PLACE_HEADER, type Place } from '../../contract/waiting-room/waiting-room.ts';
import type { App, BaseApp } from '../app.ts';
import { cookieIn, setCookie } from '../http/caller/cookies.ts';
import { originOfFiles } from '../http/files/file-store.ts';
import { languageOf } from '../http/language.ts';
import { captchaScript } from '../http/pages/pages.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import type { Room } from './lanes.ts';
import type { OfferPart } from './offer-part.ts';
import { headOf, momentIn, plateOf, policyFor, STYLE_HASH, topOf } from './page-frame.ts';
import { waitsSince } from './patience.ts';
import type { Notice } from './room.ts';
import { cookieName } from './tickets.ts';
import { checkPage, waitingPage, waitingPolicy } from './waiting-page.ts';

/** For how many seconds a browser keeps a position: no room is open longer than a day. */
const COOKIE_LIFE = 24 * 60 * 60;

export function keepPlace(app: BaseApp, reply: FastifyReply, scheme_id: string, place: Place): void {
  reply.headers(cookiesOf(app, scheme_id, place));
}

/** Sets the position, which scripts can't read, and the end of the turn, which the page shows. */
function cookiesOf({ config, clock }: BaseApp, scheme_id: string, { place, until }: Place): Record<string, string[]> {
  if (!place) return {};
  const cookies = [setCookie(config, { name: cookieName(scheme_id), value: place, seconds: COOKIE_LIFE })];
  if (until) {
    const seconds = Math.max(0, Math.ceil((until.getTime() - clock().getTime()) / 1000));
    cookies.push(
      setCookie(config, { name: turnCookie(scheme_id), value: `${until.getTime()}`, seconds, isHidden: false }),
    );
  }
  return { 'set-cookie': cookies };
}

export const isHeldBack = ({ status }: Place) => status === 'waiting' || status === 'prequeue';

/** Sends a browser the end of its turn unless it has it: one with scripts got it with its position. */
export function turnOf({ status, place, until }: Place, headers: IncomingHttpHeaders): Date | undefined {
  const isNews =
    status === 'admitted' && place && headers[PLACE_HEADER] === undefined && !headers.cookie?.includes(place);
  return (isNews && until) || undefined;
}

const WAITING_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

interface WaitingVisitor {
  scheme_id: string;
  place: Place;
  notice: Notice;
  room: Room;
  offer: OfferPart | undefined;
  /** Whether this request took the position. */
  isNew: boolean;
}

export async function sendWaiting(
  app: App,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
  { scheme_id, place, notice, room, offer, isNew }: WaitingVisitor,
): Promise<FastifyReply> {
  const language = languageOf(url, headers);
  const isAgain = isNew && cookieIn(headers.cookie, cookieName(scheme_id)) !== undefined;
  const { session_minutes } = room;
  const shown = {
    language,
    ...(await shopIn(app, language)),
    scheme_id,
    place,
    notice,
    offer: offer?.[language] ?? '',
  };
  const page = waitingPage({ ...shown, session_minutes, isAgain, now: app.clock() });
  const policy = waitingPolicy(originOfFiles(app.config.FILES_URL));
  return reply.headers({ ...WAITING_HEADERS, 'content-security-policy': policy }).send(page);
}

/** The shop's name, alone and beside its mark, as HTML. */
async function shopIn(app: App, language: Language): Promise<{ brand: string; plate: string }> {
  const brand = await app.brand(language);
  return { brand: inXml(brand.name), plate: plateOf(brand) };
}

export async function sendTurn(
  app: App,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
  { scheme_id, place, until, offer }: Pick<WaitingVisitor, 'scheme_id' | 'place' | 'offer'> & { until: Date },
): Promise<FastifyReply> {
  const language = languageOf(url, headers);
  keepPlace(app, reply, scheme_id, place);
  const shop = await shopIn(app, language);
  const policy = policyFor(SCRIPT, originOfFiles(app.config.FILES_URL));
  return reply
    .headers({ ...WAITING_HEADERS, 'content-security-policy': policy })
    .send(turnPage({ language, ...shop, scheme_id, until, offer: offer?.[language] ?? '' }));
}

export async function sendCheck(
  app: App,
  { url, headers, ip }: FastifyRequest,
  reply: FastifyReply,
  { scheme_id, isNew }: { scheme_id: string; isNew: boolean },
): Promise<FastifyReply> {
  const language = languageOf(url, headers);
  const { script, policy } = await captchaScript(app, STYLE_HASH);
  const shop = await shopIn(app, language);
  if (isNew) reply.header('set-cookie', waitsSince(app.config, { scheme_id, ip, headers }, app.clock()));
  return reply
    .headers({ ...WAITING_HEADERS, 'content-security-policy': policy })
    .send(checkPage({ language, ...shop, scheme_id, script }));
}

/** Continues at once if the browser took the cookie; otherwise it would come back here for ever. */
const SCRIPT = `if (document.cookie.includes(document.querySelector('main').dataset.turn + '=')) location.reload();`;

const TEXTS = {
  en: {
    turn: 'It is your turn',
    until: 'You can order until {time}. After that, your turn passes to the next person.',
    open: 'Open the offer',
  },
  ne: {
    turn: 'तपाईंको पालो आयो',
    until: '{time} सम्म अर्डर गर्न सकिन्छ। त्यसपछि पालो अर्कोले पाउँछ।',
    open: 'अफर खोल्नुहोस्',
  },
} satisfies Record<Language, Record<string, string>>;

interface Turn {
  language: Language;
  /** The shop's name, as HTML. */
  brand: string;
  /** Its mark and name, as HTML. */
  plate: string;
  scheme_id: string;
  until: Date;
  /** The offer that they can order now, as HTML. */
  offer: string;
}

/**
 * Renders a page that a browser without scripts sees once before the offer: the offer's page is the same for all and
 * can't show it.
 */
function turnPage({ language, brand, plate, scheme_id, until, offer }: Turn): Buffer {
  const t = TEXTS[language];
  return Buffer.from(`${headOf({ language, title: t.turn, brand })}\
<main data-turn="${turnCookie(scheme_id)}">${topOf(language, plate)}${offer}<div><h1>${t.turn}</h1><p>${fill(t.until, { time: momentIn(language, until) })}</p>\
<p><a class="act solid" href="">${t.open}</a></p></div></main><script>${SCRIPT}</script></body></html>`);
}
