import { describe, expect, it } from 'vitest';
import { expiryOf } from './session.ts';

const tokenOf = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

describe('the expiry of a token', () => {
  it('is its exp in milliseconds', () => {
    expect(expiryOf(tokenOf({ exp: 1_800_000_000, name: 'सीता >>??' }))).toBe(1_800_000_000_000);
  });

  it.each([
    ['an exp that is no number', tokenOf({ exp: '1800000000' })],
    ['no exp', tokenOf({ sid: 'a' })],
    ['no payload', 'abc'],
    ['nothing', ''],
  ])('is not a number for %s', (_, token) => {
    expect(expiryOf(token)).toBeNaN();
  });
});
