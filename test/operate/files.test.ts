import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../../server/process/config.ts';
import { withLimits } from '../../tools/limits-table.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** Variables that a file sets for our processes; a prefix distinguishes those of other images. */
const VARIABLE = /(?:^ {2,4}|- \{ name: |Environment=|ENV )([A-Z][A-Z0-9_]{2,})(?::|=|,)| ([A-Z][A-Z0-9_]{2,})=/gm;
const OTHERS = /^(POSTGRES_|MINIO_|NODE_COMPILE_CACHE$|HEALTHCHECK|CMD$)/;

it.each([
  'operate/docker/Dockerfile',
  'operate/docker/compose.yaml',
  'operate/kubernetes/agrim.yaml',
  'operate/kubernetes/migrate.yaml',
  'operate/systemd/agrim.service',
  'operate/systemd/agrim@.service',
  'operate/systemd/agrim-worker.service',
  'operate/systemd/agrim-backup.service',
])('%s sets only known variables, and starts only existing programs', (file) => {
  const text = read(file);
  const named = [...text.matchAll(VARIABLE)].map(([, first, second]) => (first ?? second) as string);
  expect(named.filter((name) => !(name in environment.shape) && !OTHERS.test(name))).toEqual([]);
  const programs = [...text.matchAll(/\bdist\/(server\/[\w/-]+)\.js\b|\btools\/[\w/-]+\.[jt]s\b/g)];
  expect(programs.length).toBeGreaterThan(0);
  const sources = programs.map(([path, built]) => (built ? `${built}.ts` : path));
  expect(sources.filter((source) => !existsSync(resolve(root, source)))).toEqual([]);
});

it('every image has a fixed tag', () => {
  const files = globSync('operate/{docker,kubernetes}/*', { cwd: root });
  const images = files.flatMap((file) => [...read(file).matchAll(/(?:image:|^FROM) ([\w./-]+)(:[\w.-]+)?/gm)]);
  expect(images.length).toBeGreaterThan(8);
  // Our own image, which compose builds.
  const loose = images.filter(([, name, tag]) => name !== 'agrim' && (!tag || tag === ':latest'));
  expect(loose.map(([line]) => line)).toEqual([]);
});

it('Kubernetes removes no server because of a shared dependency', () => {
  const probes = [...read('operate/kubernetes/agrim.yaml').matchAll(/(\w+)Probe: \{ httpGet: \{ path: ([^,]+),/g)];
  expect(probes.map(([, kind, path]) => [kind, path])).toEqual([
    ['liveness', '/healthz'],
    ['readiness', '/healthz'],
    ['startup', '/healthz'],
  ]);
});

it('each server of a machine keeps its port and its folder, whatever /etc/agrim.env says', () => {
  const unit = read('operate/systemd/agrim@.service');
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env PORT=30%i AGRIM_DATA=\/var\/lib\/agrim\/%i /m);
  expect(unit).not.toMatch(/^Environment=(PORT|AGRIM_DATA)=/m);
});

it('the composition starts again all but what ends by itself', () => {
  const [, services = ''] = read('operate/docker/compose.yaml').split(/^services:$/m);
  const parts = services.split(/^ {2}(?=\w)/m).slice(1);
  const without = parts.filter((part) => !/^ {4}(restart: unless-stopped|<<: \*server)$/m.test(part));
  expect(without.map((part) => part.split(':')[0])).toEqual(['migrate', 'bucket']);
});

it('the servers of Kubernetes have no secret of the owner', () => {
  const parts = read('operate/kubernetes/agrim.yaml').split(/^---$/m);
  const named = parts.filter((part) => /secretRef: \{ name: agrim-owner \}/.test(part));
  expect(named.map((part) => /^metadata: \{ name: ([\w-]+) \}$/m.exec(part)?.[1])).toEqual(['agrim-drill']);
});

describe('docs/configuration.md', () => {
  const page = read('docs/configuration.md');
  const rows = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.+?) \|/gm)].map(([, name, given]) => [name, given]);

  it('has every variable once, and none that does not exist', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it('has the defaults of server/process/config.ts', () => {
    const { LEAVE_SECONDS, INSTANCE, ...others } = Object.fromEntries(rows);
    expect([LEAVE_SECONDS, INSTANCE]).toEqual(['`1` in production, else `0`', 'host name and process id']);
    for (const [name, given] of Object.entries(others)) {
      const usual = defaultOf(environment.shape[name as keyof typeof environment.shape]);
      // Without a default, the text says what is used instead.
      if (usual === undefined || usual === '') expect(given, name).not.toMatch(/^`[^A-Zb]/);
      else expect(given, name).toBe(`\`${usual}\``);
    }
  });

  it('has the limits of contract/limits/limits.ts', () => expect(page).toBe(withLimits(page)));

  it('and CONTRIBUTING.md have every command', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const told = `${page}${read('CONTRIBUTING.md')}${read('README.md')}`;
    const untold = Object.keys(scripts).filter(
      (name) => !/^(pre|build:)/.test(name) && !new RegExp(`\`(npm run |npm )?${name}\``).test(told),
    );
    expect(untold).toEqual([]);
  });
});

/** Finds a variable's default, wherever it is in its schema. */
function defaultOf({ def }: { def: unknown }): unknown {
  const {
    defaultValue,
    in: input,
    innerType,
  } = def as { defaultValue?: unknown; in?: { def: unknown }; innerType?: { def: unknown } };
  const inner = input ?? innerType;
  return defaultValue ?? (inner && defaultOf(inner));
}

it('docs/operations.md names every file of operate/', () => {
  const operations = read('docs/operations.md');
  const files = globSync('operate/*', { cwd: root });
  expect(files.filter((file) => !operations.includes(file))).toEqual([]);
});
