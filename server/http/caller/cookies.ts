import type { Config } from '../../process/config.ts';

/** The value of a cookie of a request; undefined if there is no such cookie. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  if (cookies === undefined) return undefined;
  const begin = `${name}=`;
  for (let at = cookies.indexOf(begin); at >= 0; at = cookies.indexOf(begin, at + 1)) {
    // A cookie whose name only ends like this one is another cookie.
    if (at > 0 && !/[;\s]/.test(cookies.charAt(at - 1))) continue;
    const end = cookies.indexOf(';', at);
    return cookies.slice(at + begin.length, end < 0 ? undefined : end).trim();
  }
  return undefined;
}

interface Cookie {
  name: string;
  value: string;
  /** How long a browser keeps it. */
  seconds: number;
  path?: string;
  sameSite?: 'Lax' | 'Strict';
  /** Hidden from scripts; only the choice of the language is not. */
  isHidden?: boolean;
}

/** The header `set-cookie` of a cookie that a browser keeps, sent back over TLS alone if the site has it. */
export function setCookie(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { name, value, seconds, path = '/', sameSite = 'Lax', isHidden = true }: Cookie,
): string {
  const hidden = isHidden ? '; HttpOnly' : '';
  const secure = PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}${hidden}; SameSite=${sameSite}${secure}`;
}
