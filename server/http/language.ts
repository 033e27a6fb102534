import type { IncomingHttpHeaders } from 'node:http';
import type { Digits } from '../../contract/language/digits.ts';
import { LANGUAGES, type Language } from '../../contract/language/language.ts';
import type { Config } from '../process/config.ts';
import { cookieIn, setCookie } from './caller/cookies.ts';
import type { HttpApp } from './http-app.ts';

const COOKIE = 'lang';
const STAFF_COOKIE = 'staff_lang';
const DIGITS_COOKIE = 'staff_digits';
/** In seconds: a year. */
const REMEMBERED = 365 * 24 * 60 * 60;
const [DEFAULT] = LANGUAGES;

const isLanguage = (value: string | undefined): value is Language => LANGUAGES.some((language) => language === value);

/** Picks the visitor's language: from the link, else their choice in the header, else the browser. */
export function languageOf(
  url: string,
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
): Language {
  const chosen = /[?&]lang=(\w+)/.exec(url)?.[1] ?? cookieIn(cookie, COOKIE);
  if (isLanguage(chosen)) return chosen;
  return accepted.includes('ne') ? preferred(accepted) : DEFAULT;
}

/** Returns the known language with the highest weight of `ne-NP, ne;q=0.9`, or the first of equal ones. */
function preferred(accepted: string): Language {
  const weighed = accepted.split(',').map((part) => {
    const [tag = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/);
    return { language: tag.split('-')[0]?.toLowerCase(), weight: Number(weight.replace(/^q=/, '')) || 0 };
  });
  const offered = weighed.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  return (offered.sort((a, b) => b.weight - a.weight)[0]?.language as Language | undefined) ?? DEFAULT;
}

/** Reads the language of the back office in this browser: staff can read the shop in another. */
export function staffLanguage({ cookie }: IncomingHttpHeaders): Language {
  const chosen = cookieIn(cookie, STAFF_COOKIE);
  return isLanguage(chosen) ? chosen : DEFAULT;
}

/** Builds the headers that store the back office's language and digits in this browser. */
export const staffLanguageCookies = (
  config: Pick<Config, 'PUBLIC_URL'>,
  { language, digits }: { language: Language; digits?: Digits | undefined },
): string[] => [
  setCookie(config, { name: STAFF_COOKIE, value: language, seconds: REMEMBERED }),
  ...(digits ? [setCookie(config, { name: DIGITS_COOKIE, value: digits, seconds: REMEMBERED, isHidden: false })] : []),
];

/** Mounts the plain link that switches the language and leads back to the same page. */
export function languageRoutes({ http, config }: HttpApp): void {
  http.get<{ Params: { language: string } }>('/language/:language', async (request, reply) => {
    const language = isLanguage(request.params.language) ? request.params.language : DEFAULT;
    return reply
      .header('set-cookie', setCookie(config, { name: COOKIE, value: language, seconds: REMEMBERED, isHidden: false }))
      .header('cache-control', 'no-store')
      .redirect(pageBefore(request.headers), 303);
  });
}

/** Returns the page the visitor came from, if it's ours and its address doesn't fix another language. */
function pageBefore({ referer = '', host }: IncomingHttpHeaders): string {
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  if (!from || from.host !== host) return '/';
  from.searchParams.delete('lang');
  // `//host` would lead to another site.
  return `${from.pathname.replace(/^\/+/, '/')}${from.search}`;
}
