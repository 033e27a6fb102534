import { createHash } from 'node:crypto';
import type { Language } from '../../contract/language/language.ts';
import { bikramDay } from '../http/words/bikram-day.ts';
import { timeInNepal } from '../http/words/moment.ts';

const STYLE = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-content:center;padding:24px;box-sizing:border-box;background:Canvas;color:CanvasText}
main{max-width:30em}a{color:inherit}h1{font-size:1.5rem;line-height:1.25;margin:8px 0 16px}p{margin:0 0 12px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:24px 0;font-size:1.15rem}dt{opacity:.8}dd{margin:0;font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
h2{font-size:1.1rem;margin:24px 0 4px}ul{margin:0 0 24px;padding-inline-start:20px}.top{display:flex;justify-content:space-between;gap:16px}
.offer{display:flex;gap:16px;align-items:center;margin:16px 0 24px}.offer p{margin:0}.offer img{display:block;border-radius:12px;object-fit:cover;background:#fff}s{opacity:.75;white-space:nowrap}
.note{border-inline-start:4px solid;padding-inline-start:12px}.small{font-size:.9rem;opacity:.85}`;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export const STYLE_HASH = hashOf(STYLE);

/** Allows the page's one script, and nothing from elsewhere. */
export const policyFor = (script: string) =>
  [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    `script-src '${hashOf(script)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const nepalDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', dateStyle: 'medium' });

/** Formats a time; in Nepali the day of Nepal's calendar comes first. */
export function momentIn(language: Language, at: Date): string {
  const day = language === 'ne' && bikramDay(at);
  const date = nepalDay.format(at);
  return `${day ? `${day} (${date})` : date}, ${timeInNepal(at, language)}`;
}

interface Head {
  language: Language;
  title: string;
  /** The shop's name, as HTML. */
  brand: string;
  /** After how many seconds a browser without scripts asks again. */
  again?: number;
}

export const headOf = ({ language, title, brand, again }: Head) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">\
<title>${title} | ${brand}</title>${again === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${again}"></noscript>`}<style>${STYLE}</style></head><body>`;

const OTHER = { en: { language: 'ne', name: 'नेपाली' }, ne: { language: 'en', name: 'English' } } as const;

/** Draws the shop's name, given as HTML, and the link to the other language. */
export function topOf(language: Language, brand: string): string {
  const { language: other, name } = OTHER[language];
  return `<p class="top"><b>${brand}</b><a href="/language/${other}" lang="${other}" hreflang="${other}">${name}</a></p>`;
}
