import type { Config } from '../../process/config.ts';

/** Reads a request's cookie; undefined if there's none. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  if (cookies === undefined) return undefined;
  const begin = `${name}=`;
  for (let at = cookies.indexOf(begin); at >= 0; at = cookies.indexOf(begin, at + 1)) {
    // `xname=1` must not match `name`.
    if (at > 0 && !/[;\s]/.test(cookies.charAt(at - 1))) continue;
    const end = cookies.indexOf(';', at);
    return cookies.slice(at + begin.length, end < 0 ? undefined : end).trim();
  }
  return undefined;
}

interface Cookie {
  name: string;
  value: string;
  /** How long the browser keeps it, in seconds. */
  seconds: number;
  path?: string;
  sameSite?: 'Lax' | 'Strict';
  /** Scripts can't read it, unless it holds the language or the digits. */
  isHidden?: boolean;
}

/** Builds a `set-cookie` header; only for TLS, if the site has TLS. */
export function setCookie(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { name, value, seconds, path = '/', sameSite = 'Lax', isHidden = true }: Cookie,
): string {
  const hidden = isHidden ? '; HttpOnly' : '';
  const secure = PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}${hidden}; SameSite=${sameSite}${secure}`;
}
