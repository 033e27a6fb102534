// covers: bench, contract, server, test, tools, web
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOMAINS } from '../domains.js';
import { allTests, coveredBy, inShort, testsBelow, testsOf } from './changed.ts';

const all = allTests();

it('every walk names existing paths, and every domain of the server is covered by one, or by a test of the whole program', () => {
  const whole = all.vitest.filter((file) => /^test\/(faults|operate)\//.test(file));
  const covered = [...all.walks, ...whole].flatMap((file) => coveredBy(file));
  expect(covered.filter((path) => !existsSync(path))).toEqual([]);
  const isCovered = (domain: string) => covered.some((path) => `${path}/`.startsWith(`server/${domain}/`));
  expect(DOMAINS.filter((domain: string) => !isCovered(domain))).toEqual([]);
});

it('a change of one room runs its tests and its walks, and leaves out those of others', () => {
  const { vitest, walks } = testsOf(['server/coupons/coupons.service.ts']);
  expect(vitest).toEqual(expect.arrayContaining(['server/coupons/coupons.test.ts']));
  expect(walks).toEqual(expect.arrayContaining(['test/walks/choices.walk.ts', 'test/walks/order-sheet.walk.ts']));
  expect(vitest.length).toBeLessThan(all.vitest.length / 2);
  expect(walks).not.toContain('test/walks/second-factor.walk.ts');
});

it.each([
  ['the lockfile', 'package-lock.json'],
  ['what all calls are declared with', 'contract/calls/endpoint.ts'],
  ['a migration', 'server/db/migrations/0001_x.sql'],
  ['a file that is gone', 'server/orders/gone.ts'],
  ['data that nobody imports', 'server/demo/pictures/x.webp'],
])('%s runs everything', (_what, file) => {
  expect(testsOf([file])).toEqual(all);
});

it('the kit runs all walks, and one screen those of its app that cover it', () => {
  expect(testsOf(['test/walks/setup.ts']).walks).toEqual(all.walks);
  const screens = (changed: string[]) => testsOf(changed).walks.filter((walk) => walk.includes('/screens'));
  expect(screens(['web/admin/coupons/CouponForm.tsx'])).toEqual(['test/walks/screens-offers.walk.ts']);
  expect(screens(['web/admin/admin.css'])).toEqual(all.walks.filter((walk) => walk.includes('/screens')));
});

it('the ground of the server runs the walks across it, with those that cover a part of it', () => {
  const across = ['consumer', 'main-job', 'order-desk'].map((name) => `test/walks/${name}.walk.ts`);
  expect(testsOf(['server/http/kept/cache.ts']).walks).toEqual(expect.arrayContaining(across));
  expect(testsOf(['server/jobs/worker.ts']).walks.length).toBeLessThan(all.walks.length / 2);
  expect(testsOf(['server/demo/orders.ts']).walks).toEqual(all.walks);
});

it('each room of the back office runs a walk through its screens', () => {
  const covered = all.walks.filter((walk) => walk.includes('/screens')).flatMap(coveredBy);
  const rooms = globSync('web/admin/*/').map((room) => room.replace(/\/$/, ''));
  expect(rooms.filter((room) => !covered.includes(room))).toEqual([]);
});

it('tests that kill or start the program run for the sources that they cover', () => {
  const killed = ['server/orders/intake/killed.test.ts', 'test/faults/faults.test.ts'];
  expect(testsOf(['server/orders/intake/intake.service.ts']).vitest).toEqual(expect.arrayContaining(killed));
  expect(testsOf(['server/purchases/purchases.ts']).vitest).toContain('server/purchases/killed.test.ts');
});

it('a run of what a change can break leaves to CI what a plain run does, except for a test that has changed itself', () => {
  const release = 'test/operate/release.test.ts';
  const readers = testsOf([release, 'server/db/migrate.ts']);
  expect(readers.vitest).toEqual(expect.arrayContaining([release, 'server/db/replica.test.ts']));
  const { vitest } = inShort(readers, [release, 'server/db/migrate.ts']);
  expect(vitest).toContain(release);
  expect(vitest).not.toContain('server/db/replica.test.ts');
});

it('a text runs the tests that read it, and no others', () => {
  expect(testsOf(['docs/capacity.md'])).toEqual({
    vitest: ['server/orders/orders.test.ts', 'tools/docs-files.test.ts'],
    walks: [],
  });
  expect(testsOf(['README.md'])).toEqual({ vitest: ['tools/docs-files.test.ts'], walks: [] });
});

it('a test that reads sources says which', () => {
  const reads = /globSync\(|readFileSync\((?:'|resolve\(|join\(root)/;
  const silent = all.vitest.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return reads.test(text) && !text.startsWith('// covers: ');
  });
  expect(silent).toEqual([]);
});

it('a folder runs the tests below it and the walks that cover it', () => {
  const { vitest, walks } = testsBelow('./server/coupons/');
  expect(vitest.every((file) => file.startsWith('server/coupons/'))).toBe(true);
  expect(walks).toContain('test/walks/choices.walk.ts');
  expect(testsBelow('nonsense')).toEqual({ vitest: [], walks: [] });
});
