import { expect, it } from 'vitest';
import { leftOutWithoutNginx } from '../length.ts';

it('tests the proxy in CI even without nginx, so that it fails there, and leaves it out elsewhere', () => {
  expect(leftOutWithoutNginx({ CI: 'true', NGINX_PATH: '/nowhere/nginx' })).toEqual([]);
  expect(leftOutWithoutNginx({ NGINX_PATH: '/nowhere/nginx' })).toEqual(['test/operate/proxy.test.ts']);
});
