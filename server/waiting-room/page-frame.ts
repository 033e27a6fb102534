import { createHash } from 'node:crypto';
import { type BrandShown, NEUTRAL_MARK } from '../../contract/brand/brand.ts';
import type { Language } from '../../contract/language/language.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { bikramDay } from '../http/words/bikram-day.ts';
import { timeInNepal } from '../http/words/moment.ts';

const STYLE = `:root{color-scheme:light dark;--ink:#0b0b0c;--paper:#fff;--mist:#f5f5f7;--line:#dcdce1;--quiet:#595962;--note:#fff6d9;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Nirmala UI',sans-serif}
@media (prefers-color-scheme:dark){:root{--ink:#fff;--paper:#161618;--mist:#242428;--line:#3d3d44;--quiet:#c4c4cc;--note:#3a2f0a}rect{fill:#fff}rect+path{fill:#161618}img{filter:brightness(.84)}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,34em);align-content:safe center;justify-content:center;padding:16px 24px 32px;background:var(--paper);color:var(--ink)}
body:has(.offer){grid-template-columns:minmax(0,64em)}main{display:grid;grid-template-columns:minmax(0,1fr);gap:0 40px;overflow-wrap:anywhere}a{color:inherit}
h1{font-size:1.5rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 12px}h1:lang(ne){letter-spacing:0}h2{font-size:1.1rem;margin:24px 0 4px}p{margin:0 0 12px}ul{margin:0 0 24px;padding-inline-start:20px}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 16px;margin:0 0 16px}.top>*{display:flex;align-items:center;gap:10px;min-height:44px}.top b{font-size:1.2rem}
.offer{margin:0 0 24px}.offer p{margin:0;line-height:1.35}.offer b{font-size:1.2rem}img{display:block;width:100%;height:auto;max-height:11rem;margin:0 0 12px;border-radius:16px;object-fit:contain;background:#fff}s{color:var(--quiet);white-space:nowrap}
dl{display:flex;flex-wrap:wrap;gap:8px;margin:20px 0}dl div{display:flex;flex-direction:column;justify-content:space-between;flex:1 1 8rem;padding:10px 16px;border:1px solid var(--line);border-radius:16px;background:var(--mist)}dl .day{flex-basis:100%}
dt{color:var(--quiet);font-size:.85rem}dd{margin:0;font-size:1.6rem;font-weight:700;line-height:1.25;font-variant-numeric:tabular-nums}.day dd{font-size:1.15rem}
.act{display:inline-block;padding:12px 24px;border:1px solid;border-radius:26px;font-weight:600;text-decoration:none}.solid{background:var(--ink);color:var(--paper)}
.note{border-inline-start:4px solid;padding:8px 12px;background:var(--note)}.small{color:var(--quiet);font-size:.9rem}
@media (min-width:700px){main:has(.offer){grid-template-columns:minmax(0,5fr) minmax(0,6fr)}.top{grid-column:1/-1}img{max-height:26rem;border-radius:20px}}
@media print{body{min-height:0}.act,.top a{display:none}}`;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export const STYLE_HASH = hashOf(STYLE);

/** Allows the page's one script and the offer's picture, from the files' origin too. */
export const policyFor = (script: string, files: string) =>
  [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    `script-src '${hashOf(script)}'`,
    `img-src 'self'${files}`,
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

/** Draws the shop's mark and name as HTML; with a logo only the name, because these pages load no file but the offer's picture. */
export function plateOf({ name, logo, mark, colour }: BrandShown): string {
  const drawn = logo
    ? ''
    : `<svg width="36" height="36" viewBox="-32 -32 64 64" aria-hidden="true"><rect x="-32" y="-32" width="64" height="64" rx="15" fill="${colour}"/><path fill="#fff" d="${mark ?? NEUTRAL_MARK}"/></svg>`;
  return drawn + inXml(name);
}

const OTHER = { en: { language: 'ne', name: 'नेपाली' }, ne: { language: 'en', name: 'English' } } as const;

/** Draws the shop's plate and the link to the other language. */
export function topOf(language: Language, plate: string): string {
  const { language: other, name } = OTHER[language];
  return `<p class="top"><b>${plate}</b><a href="/language/${other}" lang="${other}" hreflang="${other}">${name}</a></p>`;
}
