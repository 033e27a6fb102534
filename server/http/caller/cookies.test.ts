import { expect, it } from 'vitest';
import { cookieIn, setCookie } from './cookies.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['lang=ne', 'ne'],
  ['a=1; lang=ne; b=2', 'ne'],
  ['a=1;lang=ne', 'ne'],
  ['slang=en; lang=ne', 'ne'],
  ['slang=en', undefined],
  ['lang=', ''],
])('%j has the language %j', (cookies, expected) => {
  expect(cookieIn(cookies, 'lang')).toBe(expected);
});

it('is hidden from scripts, and sent only over TLS if the site has it', () => {
  const cookie = { name: 'a', value: 'b', seconds: 60 };
  expect(setCookie({ PUBLIC_URL: 'http://shop.example' }, cookie)).toBe(
    'a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  );
  expect(setCookie({ PUBLIC_URL: 'https://shop.example' }, { ...cookie, sameSite: 'Strict', path: '/x' })).toBe(
    'a=b; Path=/x; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
  );
});
