import { fill } from '../../contract/language/fill.ts';
import type { Language } from '../../contract/language/language.ts';
import { turnCookie } from '../../contract/waiting-room/turn.ts';
import { headOf, momentIn, policyFor } from './page-frame.ts';

/** A browser with scripts goes on at once, where it took the cookie: else it would come here for ever. */
const SCRIPT = `if (document.cookie.includes(document.querySelector('main').dataset.turn + '=')) location.reload();`;

export const TURN_POLICY = policyFor(SCRIPT);

const TEXTS = {
  en: {
    turn: 'It is your turn',
    until: 'You can order until {time}. Then your place goes to the next.',
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
  /** The shop's name, as HTML text. */
  brand: string;
  scheme_id: string;
  until: Date;
}

/** Comes once, before the page of the offer, to a browser without scripts: that page is the same for all and cannot say it. */
export function turnPage({ language, brand, scheme_id, until }: Turn): Buffer {
  const t = TEXTS[language];
  return Buffer.from(`${headOf({ language, title: t.turn, brand })}\
<main data-turn="${turnCookie(scheme_id)}"><p><b>${brand}</b></p><h1>${t.turn}</h1><p>${fill(t.until, { time: momentIn(language, until) })}</p>\
<p><a href="">${t.open}</a></p></main><script>${SCRIPT}</script></body></html>`);
}
