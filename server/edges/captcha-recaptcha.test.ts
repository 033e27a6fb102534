import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CaptchaAway } from './captcha.ts';
import { recaptcha } from './captcha-recaptcha.ts';
import { openCaptcha } from './open-captcha.ts';

const good = { success: true, score: 0.9, action: 'submit', hostname: 'shop.example' };
let answer: { status: number; body: unknown };
let sentForm: URLSearchParams;
const google = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  sentForm = new URLSearchParams(body);
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/recaptcha/api/siteverify`;
});
beforeEach(() => {
  answer = { status: 200, body: good };
});
afterAll(() => google.close());

const captcha = () => recaptcha({ siteKey: 'site', secret: 'hidden', url, leastScore: 0.5, hostname: 'shop.example' });

it('gives the page its provider and key, and verifies a token with the secret; a token has one mark', async () => {
  expect(await captcha().challenge()).toEqual({ provider: 'recaptcha', site_key: 'site', action: 'submit' });
  const [mark, again, other] = [
    await captcha().solved('token'),
    await captcha().solved('token'),
    await captcha().solved('other'),
  ];
  expect([sentForm.get('secret'), sentForm.get('response')]).toEqual(['hidden', 'other']);
  expect(mark).toBe(again);
  expect(mark).not.toBe(other);
});

it.each([
  ['is refused by Google', { ...good, success: false }],
  ['was made for another form', { ...good, action: 'login' }],
  ['was made on another site', { ...good, hostname: 'shop.example.evil.example' }],
  ['is of a machine', { ...good, score: 0.4 }],
  ['has no score', { success: true, action: 'submit', hostname: 'shop.example' }],
])('refuses a token that %s', async (_why, body) => {
  answer = { status: 200, body };
  expect(await captcha().solved('token')).toBeUndefined();
});

it('reports an unreachable Google: refuses everybody, but calls nobody a bot', async () => {
  answer = { status: 500, body: {} };
  await expect(captcha().solved('token')).rejects.toThrow(CaptchaAway);
  const away = recaptcha({
    siteKey: 'site',
    secret: 'hidden',
    url: 'http://127.0.0.1:9/',
    leastScore: 0.5,
    hostname: 'shop.example',
  });
  await expect(away.solved('token')).rejects.toThrow(CaptchaAway);
});

it('is used if both keys are set, and ALTCHA otherwise', async () => {
  const config = {
    AGRIM_SECRET: 'a secret of the tests, long enough',
    RECAPTCHA_URL: url,
    RECAPTCHA_LEAST_SCORE: 0.5,
    PUBLIC_URL: 'https://shop.example',
  };
  expect(await openCaptcha(config).challenge()).not.toHaveProperty('provider');
  const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'hidden' };
  expect(await openCaptcha({ ...config, ...keys }).challenge()).toHaveProperty('provider', 'recaptcha');
  expect(await openCaptcha({ ...config, ...keys }).solved('token')).toBeDefined();
});
