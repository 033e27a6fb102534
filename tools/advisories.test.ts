import { expect, it } from 'vitest';
import { concerned, lockedParts } from './advisories.ts';

const advisory = (events: object[], more: object = {}) => ({
  id: 'GHSA-1',
  summary: 'Reads too much.',
  affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }], ...more }],
});

it.each([
  ['1.2.0', [{ introduced: '0' }, { fixed: '1.2.1' }], true],
  ['1.2.1', [{ introduced: '0' }, { fixed: '1.2.1' }], false],
  ['1.10.0', [{ introduced: '1.9.0' }, { fixed: '1.11.0' }], true],
  ['2.0.0-rc.1', [{ introduced: '2.0.0' }], false],
  ['2.0.0', [{ introduced: '1.0.0' }, { last_affected: '2.0.0' }], true],
  ['2.0.1', [{ introduced: '1.0.0' }, { last_affected: '2.0.0' }], false],
  ['3.1.0', [{ introduced: '1.0.0' }, { fixed: '2.0.0' }, { introduced: '3.0.0' }, { fixed: '3.2.0' }], true],
])('version %s, events %j: %s', (version, events, isConcerned) => {
  const lines = concerned(
    [advisory(events)],
    [
      { name: 'a', version },
      { name: 'b', version },
    ],
  );
  expect(lines).toEqual(isConcerned ? [`a ${version}: GHSA-1 Reads too much.`] : []);
});

it('knows listed versions, and leaves out withdrawn advisories and other registries', () => {
  const part = { name: 'a', version: '1.0.0' };
  expect(concerned([advisory([], { versions: ['1.0.0'] })], [part])).toHaveLength(1);
  expect(concerned([{ ...advisory([{ introduced: '0' }]), withdrawn: '2026-01-01' }], [part])).toEqual([]);
  const python = advisory([{ introduced: '0' }], { package: { ecosystem: 'PyPI', name: 'a' } });
  expect(concerned([python], [part])).toEqual([]);
});

it('reads each package of a lockfile once, by its own name', () => {
  const lockfile = JSON.stringify({
    packages: {
      '': { version: '0.1.0' },
      'node_modules/@x/a': { version: '1.0.0' },
      'node_modules/b/node_modules/@x/a': { version: '1.0.0' },
      'node_modules/c': { name: 'd', version: '2.0.0' },
    },
  });
  expect(lockedParts(lockfile)).toEqual([
    { name: '@x/a', version: '1.0.0' },
    { name: 'd', version: '2.0.0' },
  ]);
});
