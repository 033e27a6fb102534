import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';

it('serves the face of headings itself, for a year, and lets pages load it', async () => {
  const { app } = await testApp();
  const page = await app.http.inject('/products?lang=ne');
  const addresses = [...page.body.matchAll(/url\((\/assets\/storefront\/[^)]+\.woff2)\)/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses).toHaveLength(2);
  expect(page.headers['content-security-policy']).toContain("font-src 'self'");
  for (const address of addresses) {
    const { statusCode, headers, rawPayload } = await app.http.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(headers['cache-control']).toContain('max-age=31536000');
    expect(rawPayload.length).toBeLessThan(50_000);
  }
});
