import { LRUCache } from 'lru-cache';
import type { Language } from '../../contract/language/language.ts';
import type { Place } from '../../contract/waiting-room/waiting-room.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { headOf, momentIn, policyFor } from './page-frame.ts';
import { CHECK_AGAIN } from './patience.ts';
import type { Notice } from './room.ts';

/** Polls the queue. Numbers change silently; only the turn itself is announced. */
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
setTimeout(ask, Number(main.dataset.ask) * 1000);`;

export const WAITING_POLICY = policyFor(SCRIPT);

const TEXTS = {
  en: {
    prequeue: 'You’re early',
    prequeueText:
      'When the offer opens, everyone here gets a random position in the queue. Arriving earlier or reloading makes no difference.',
    waiting: 'You are in the queue',
    waitingText:
      'Keep this page open: it opens the offer when it’s your turn. You keep your position if you reload or come back.',
    opens: 'Opens at',
    ahead: 'Ahead of you',
    minutes: 'Estimated wait (minutes)',
    units: 'Units left',
    againEarly: 'Your earlier position has expired.',
    again: 'Your earlier position has expired, so you are at the end of the queue.',
    turn: 'It is your turn.',
    lost: 'No connection. You still have your position; this page will try again.',
    everywhere: 'Extra tabs or devices won’t get you in faster. Meanwhile, have a look at',
    others: 'the other pages',
    stopped: 'Orders are paused for a moment. You keep your position: stay on this page.',
    check: 'One moment, please',
    checkText:
      'Many people on your network are visiting. Your browser is checking that you are human. Then you get your position in the queue.',
    checkLost: 'That didn’t work yet. This page will try again automatically.',
    checkByHand:
      'Without JavaScript, this page tries again in 30 seconds and puts you at the end of your network’s queue.',
  },
  ne: {
    prequeue: 'तपाईं समयमै आउनुभयो',
    prequeueText: 'खुल्ने बेला यहाँ भएका सबैले गोलाप्रथाबाट पालो पाउँछन्। कहिले आउनुभयो वा कति पटक पृष्ठ खोल्नुभयो, त्यसले फरक पार्दैन।',
    waiting: 'तपाईं लाइनमा हुनुहुन्छ',
    waitingText: 'यो पृष्ठ खुला राख्नुहोस्। पालो आएपछि अफर आफैं खुल्छ; पृष्ठ फेरि खोल्दा वा फर्केर आउँदा पनि तपाईंको ठाउँ रहन्छ।',
    opens: 'खुल्ने समय',
    ahead: 'तपाईंभन्दा अगाडि',
    minutes: 'पर्खनुपर्ने मिनेट, करिब',
    units: 'बाँकी थान',
    againEarly: 'तपाईंको पहिलेको ठाउँ अब मान्य छैन।',
    again: 'तपाईंको पहिलेको ठाउँ अब मान्य छैन, त्यसैले तपाईं लाइनको अन्त्यमा हुनुहुन्छ।',
    turn: 'तपाईंको पालो आयो।',
    lost: 'अहिले इन्टरनेट जोडिएको छैन। तपाईंको ठाउँ सुरक्षित छ; यो पृष्ठले फेरि सोध्छ।',
    everywhere: 'धेरै ट्याब वा डिभाइसले पालो छिटो आउँदैन। यस बीचमा हेर्न सकिन्छ:',
    others: 'अरू पृष्ठ',
    stopped: 'अर्डर केही बेरका लागि रोकिएको छ। तपाईंको ठाउँ रहन्छ; यो पृष्ठ खुला राख्नुहोस्।',
    check: 'एकछिन पर्खनुहोस्',
    checkText:
      'अहिले तपाईंको नेटवर्कबाट धेरै जना आइरहनुभएको छ। तपाईं रोबोट होइन भनेर ब्राउजरले एक–दुई सेकेन्डमा देखाउँछ, अनि तपाईंले लाइनमा ठाउँ पाउनुहुन्छ।',
    checkLost: 'अहिले भएन। यो पृष्ठले आफैं फेरि प्रयास गर्छ।',
    checkByHand: 'JavaScript नचले पनि यो पृष्ठ आधा मिनेटमा आफैं फेरि खुल्छ, अनि तपाईंको नेटवर्कको लाइनको अन्त्यमा ठाउँ दिन्छ।',
  },
} satisfies Record<Language, Record<string, string>>;

interface Shown {
  language: Language;
  /** The shop's name, as HTML. */
  brand: string;
  scheme_id: string;
  place: Place;
  notice: Notice;
  /** The visitor's position was no longer valid. */
  isAgain: boolean;
}

/** Formats a number as Nepal writes it: 12,34,567. Intl takes longer than all else that differs between pages. */
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
  const key = `${language},${brand},${scheme_id},${place.status},${place.ask_after},${isAgain},${isStopped},${bannerIn(language, notice)}`;
  let parts = shared.get(key);
  if (!parts) {
    parts = sharedParts(shown);
    shared.set(key, parts);
  }
  const [before, after] = parts;
  return Buffer.concat([before, Buffer.from(factsOf(shown)), after]);
}

const bannerIn = (language: Language, { banner, banner_ne }: Notice) => (language === 'ne' ? banner_ne : banner);

function factsOf({ language, place }: Shown): string {
  const t = TEXTS[language];
  const facts =
    place.status === 'prequeue'
      ? `<dt>${t.opens}</dt><dd>${place.opens_at ? momentIn(language, place.opens_at) : ''}</dd>`
      : `<dt>${t.ahead}</dt><dd id="ahead">${number(place.ahead)}</dd><dt>${t.minutes}</dt><dd id="minutes">${place.minutes?.join(' – ') ?? ''}</dd>`;
  const units = place.units_left == null ? '' : `<dt>${t.units}</dt><dd id="units">${number(place.units_left)}</dd>`;
  return facts + units;
}

/**
 * Renders the page of a visitor whose network has its share: its script solves the captcha and takes a position.
 * `brand` is HTML.
 */
export function checkPage({
  language,
  brand,
  scheme_id,
  script,
}: Pick<Shown, 'language' | 'brand' | 'scheme_id'> & { script: string }): string {
  const t = TEXTS[language];
  return `${headOf({ language, title: t.check, brand, again: CHECK_AGAIN })}\
<main data-scheme="${scheme_id}" data-lost="${t.checkLost}"><p><b>${brand}</b></p><h1>${t.check}</h1><p>${t.checkText}</p>\
<noscript><p class="note">${t.checkByHand}</p></noscript><p role="status"></p></main><script type="module" src="${script}"></script></body></html>`;
}

function sharedParts({ language, brand, scheme_id, place, isAgain, notice }: Shown): [Buffer, Buffer] {
  const t = TEXTS[language];
  const isEarly = place.status === 'prequeue';
  const title = isEarly ? t.prequeue : t.waiting;
  const lost = isAgain && (isEarly ? t.againEarly : t.again);
  const notes = [notice.isStopped && t.stopped, inXml(bannerIn(language, notice)), lost].filter(Boolean);
  const home = language === 'ne' ? '/?lang=ne' : '/';
  return [
    Buffer.from(`${headOf({ language, title, brand, again: place.ask_after })}\
<main data-scheme="${scheme_id}" data-status="${place.status}" data-stopped="${notice.isStopped}" data-ask="${place.ask_after}" data-turn="${t.turn}" data-lost="${t.lost}"><p><b>${brand}</b></p>\
<h1>${title}</h1>${notes.map((note) => `<p class="note">${note}</p>`).join('')}<p>${isEarly ? t.prequeueText : t.waitingText}</p><dl>`),
    Buffer.from(`</dl>\
<p role="status"><span id="told"></span><span id="lost"></span></p><p class="small">${t.everywhere} <a href="${home}">${t.others}</a>${language === 'ne' ? '।' : '.'}</p></main><script>${SCRIPT}</script></body></html>`),
  ];
}
