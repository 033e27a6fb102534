import { LRUCache } from 'lru-cache';
import { fill } from '../../contract/language/fill.ts';
import type { Language } from '../../contract/language/language.ts';
import type { Place } from '../../contract/waiting-room/waiting-room.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { headOf, momentIn, policyFor, topOf } from './page-frame.ts';
import { CHECK_AGAIN } from './patience.ts';
import type { Notice } from './room.ts';
import { TEXTS } from './waiting-texts.ts';

/** Polls the queue and counts down. Numbers change silently; only the turn itself is announced. */
const SCRIPT = `const main = document.querySelector('main');
const set = (name, text) => { const at = document.getElementById(name); if (at) at.textContent = text; };
const ask = async () => {
  let wait = 10;
  try {
    const reply = await fetch('/api/scheme/public/' + main.dataset.scheme + '/place', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { data } = await reply.json();
    if (!data) throw new Error(reply.status);
    wait = data.ask_after;
    if (data.status === 'open' || data.status === 'admitted') { set('told', main.dataset.turn); return location.reload(); }
    const isStopped = main.dataset.stopped === 'true';
    if (data.status !== main.dataset.status || Boolean(data.is_paused) !== isStopped) return location.reload();
    set('ahead', new Intl.NumberFormat('en-IN').format(data.ahead));
    if (data.minutes) set('minutes', data.minutes.join(' – '));
    if (data.units_left != null) set('units', new Intl.NumberFormat('en-IN').format(data.units_left));
    set('lost', '');
  } catch { set('lost', main.dataset.lost); }
  setTimeout(ask, wait * 1000 * (0.8 + 0.4 * Math.random()));
};
setTimeout(ask, Number(main.dataset.ask) * 1000);
const left = document.getElementById('left');
const two = (count) => String(count).padStart(2, '0');
const tick = () => {
  const seconds = Math.max(0, Math.round(left.dataset.seconds - performance.now() / 1000));
  left.textContent = [Math.floor(seconds / 3600), two(Math.floor(seconds / 60) % 60), two(seconds % 60)].join(':');
};
if (left) setInterval(tick, 1000);`;

export const waitingPolicy = (files: string) => policyFor(SCRIPT, files);

interface Shown {
  language: Language;
  /** The shop's name, as HTML. */
  brand: string;
  /** Its mark and name, as HTML. */
  plate: string;
  scheme_id: string;
  place: Place;
  notice: Notice;
  /** The offer that they wait for, as HTML. */
  offer: string;
  /** Minutes of a turn. */
  session_minutes: number;
  now: Date;
  /** Whether the visitor's position was no longer valid. */
  isAgain: boolean;
}

/** Formats a number the Nepali way: 12,34,567. Intl takes longer than all other varying parts of the page. */
function number(count: number): string {
  const digits = String(count);
  if (digits.length <= 3) return digits;
  return `${digits.slice(0, -3).replace(/\B(?=(?:\d\d)+$)/g, ',')},${digits.slice(-3)}`;
}

/** Parts of the page that thousands share, by the facts they depend on. */
const shared = new LRUCache<string, [Buffer, Buffer]>({ max: 200 });

/**
 * Renders the page of a waiting visitor: small, without files, polling even without a script. It is bytes, because a
 * crowd asks every few seconds and only its numbers differ.
 */
export function waitingPage(shown: Shown): Buffer {
  const { language, brand, scheme_id, place, isAgain, notice } = shown;
  const { isStopped } = notice;
  const key = `${language},${brand},${scheme_id},${place.status},${place.ask_after},${isAgain},${isStopped},${shown.session_minutes},${bannerIn(language, notice)},${shown.offer}`;
  let parts = shared.get(key);
  if (!parts) {
    parts = sharedParts(shown);
    shared.set(key, parts);
  }
  const [before, after] = parts;
  return Buffer.concat([before, Buffer.from(factsOf(shown)), after]);
}

const bannerIn = (language: Language, { banner, banner_ne }: Notice) => (language === 'ne' ? banner_ne : banner);

function factsOf({ language, place, now }: Shown): string {
  const t = TEXTS[language];
  const facts =
    place.status === 'prequeue'
      ? openingOf(language, place.opens_at ?? now, now)
      : `<div><dt>${t.ahead}</dt><dd id="ahead">${number(place.ahead)}</dd></div><div><dt>${t.minutes}</dt><dd id="minutes">${place.minutes?.join(' – ') ?? ''}</dd></div>`;
  const units =
    place.units_left == null ? '' : `<div><dt>${t.units}</dt><dd id="units">${number(place.units_left)}</dd></div>`;
  return facts + units;
}

/** Shows when the room opens; the minutes count down, or without a script are those of the last reload. */
function openingOf(language: Language, opens_at: Date, now: Date): string {
  const t = TEXTS[language];
  const seconds = Math.max(0, Math.round((opens_at.getTime() - now.getTime()) / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const left = [hours, ...[minutes, rest].map((part) => String(part).padStart(2, '0'))].join(':');
  return `<div class="day"><dt>${t.opens}</dt><dd>${momentIn(language, opens_at)}</dd></div><div><dt>${t.left}</dt><dd id="left" data-seconds="${seconds}">${left}</dd></div>`;
}

/**
 * Renders the page of a visitor whose network has its share: its script solves the captcha and takes a position.
 * `brand` and `plate` are HTML.
 */
export function checkPage({
  language,
  brand,
  plate,
  scheme_id,
  script,
}: Pick<Shown, 'language' | 'brand' | 'plate' | 'scheme_id'> & { script: string }): string {
  const t = TEXTS[language];
  return `${headOf({ language, title: t.check, brand, again: CHECK_AGAIN })}\
<main data-scheme="${scheme_id}" data-lost="${t.checkLost}">${topOf(language, plate)}<div><h1>${t.check}</h1><p>${t.checkText}</p>\
<noscript><p class="note">${t.checkByHand}</p></noscript><p role="status"></p></div></main><script type="module" src="${script}"></script></body></html>`;
}

function sharedParts({
  language,
  brand,
  plate,
  scheme_id,
  place,
  isAgain,
  notice,
  offer,
  session_minutes,
}: Shown): [Buffer, Buffer] {
  const t = TEXTS[language];
  const isEarly = place.status === 'prequeue';
  const title = isEarly ? t.prequeue : t.waiting;
  const lost = isAgain && (isEarly ? t.againEarly : t.again);
  const notes = [notice.isStopped && t.stopped, inXml(bannerIn(language, notice)), lost].filter(Boolean);
  const home = language === 'ne' ? '/?lang=ne' : '/';
  const readyParts = [t.readyPhone, t.readyAddress, fill(t.readyTurn, { minutes: session_minutes })];
  const ready = `<h2>${t.ready}</h2><ul>${readyParts.map((part) => `<li>${part}</li>`).join('')}</ul>`;
  const notify = isEarly ? `<p><a class="act" href="/scheme/${scheme_id}?notify">${t.notify}</a></p>` : '';
  return [
    Buffer.from(`${headOf({ language, title, brand, again: place.ask_after })}\
<main data-scheme="${scheme_id}" data-status="${place.status}" data-stopped="${notice.isStopped}" data-ask="${place.ask_after}" data-turn="${t.turn}" data-lost="${t.lost}">${topOf(language, plate)}${offer}\
<div><h1>${title}</h1>${notes.map((note) => `<p class="note">${note}</p>`).join('')}<p>${isEarly ? t.prequeueText : t.waitingText}</p><dl>`),
    Buffer.from(`</dl>\
<p role="status"><span id="told"></span><span id="lost"></span></p>${notify}${ready}<p class="small">${t.everywhere} <a href="${home}">${t.others}</a>${language === 'ne' ? '।' : '.'}</p></div></main><script>${SCRIPT}</script></body></html>`),
  ];
}
