import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { languageOf } from './language.ts';

const { app } = await testApp();
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { accept: 'text/html', host: 'shop.example', ...headers } });
const langOf = (html: string) => /<html lang="(\w+)">/.exec(html)?.[1];

it.each([
  ['/', {}, 'en'],
  ['/', { 'accept-language': 'ne-NP,ne;q=0.9,en;q=0.8' }, 'ne'],
  ['/', { 'accept-language': 'en-US,en;q=0.9,ne;q=0.8' }, 'en'],
  ['/', { 'accept-language': 'de, ne;q=0' }, 'en'],
  ['/', { 'accept-language': 'ne', cookie: 'a=b; lang=en' }, 'en'],
  ['/', { cookie: 'slang=ne' }, 'en'],
  ['/?lang=ne', { cookie: 'lang=en' }, 'ne'],
  ['/?a=1&lang=xx', { cookie: 'lang=ne' }, 'en'],
])('the language of %s with %o is %s', (url, headers, language) => {
  expect(languageOf(url, headers)).toBe(language);
});

it('the language is that of each visitor, even on a cached page', async () => {
  const [english, nepali] = [{ cookie: 'lang=en' }, { 'accept-language': 'ne' }];
  for (let round = 0; round < 2; round += 1) {
    expect(langOf((await get('/login', english)).body)).toBe('en');
    const { body, headers } = await get('/login', nepali);
    expect(langOf(body)).toBe('ne');
    expect(body).toContain('>पसलको लगइन</h1>');
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
  }
  expect(langOf((await get('/nowhere', nepali)).body)).toBe('ne');
});

it('is changed by a link, which returns to its page and never to another site', async () => {
  const chosen = await get('/language/ne', { referer: 'http://shop.example/products?find_brand=1&lang=en' });
  expect(chosen.statusCode).toBe(303);
  expect(chosen.headers.location).toBe('/products?find_brand=1');
  expect(chosen.headers['set-cookie']).toMatch(/^lang=ne; Path=\//);
  for (const referer of ['http://evil.example/', 'nonsense', 'http://shop.example//evil.example'])
    expect((await get('/language/en', { referer })).headers.location).toMatch(/^\/(evil\.example)?$/);
  expect((await get('/language/zz')).headers['set-cookie']).toMatch(/^lang=en;/);
});
