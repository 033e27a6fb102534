import { globSync, readFileSync } from 'node:fs';
import { gt, gte, valid } from 'semver';

/** An advisory in the OSV schema, reduced to what identifies its packages. */
interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[];
    versions?: string[];
  }[];
}

interface Part {
  name: string;
  version: string;
}

/** Returns the packages in the lockfile that advisories affect, in words to print. */
export function concerned(advisories: Advisory[], parts: Part[]): string[] {
  return advisories
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap((advisory) =>
      parts
        .filter((part) => isAffected(advisory, part))
        .map(({ name, version }) => `${name} ${version}: ${advisory.id} ${advisory.summary ?? ''}`.trim()),
    );
}

function isAffected({ affected = [] }: Advisory, { name, version }: Part): boolean {
  return affected.some(
    ({ package: of, ranges = [], versions = [] }) =>
      of?.ecosystem === 'npm' &&
      of.name === name &&
      (versions.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(version, events))),
  );
}

type Events = NonNullable<NonNullable<Advisory['affected']>[number]['ranges']>[number]['events'];

/** OSV orders events by version: the last one at or below this version decides. */
function isWithin(version: string, events: Events): boolean {
  let isIn = false;
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined && (introduced === '0' || gte(version, introduced))) isIn = true;
    if (fixed !== undefined && gte(version, fixed)) isIn = false;
    if (last_affected !== undefined && gt(version, last_affected)) isIn = false;
  }
  return isIn;
}

/** Returns the packages that package-lock.json pins, each version once. */
export function lockedParts(lockfile: string): Part[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { version?: string; name?: string }> };
  const parts = Object.entries(packages).flatMap(([path, { version, name }]) =>
    path && version && valid(version)
      ? [{ name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }]
      : [],
  );
  return [...new Map(parts.map((part) => [`${part.name} ${part.version}`, part])).values()];
}

/**
 * `npm run advisories -- FILES`: compares the lockfile with advisories in OSV's format, which you can copy to a machine
 * without a registry. Exits with 1 if a package is affected.
 */
if (import.meta.main) {
  const files = process.argv.slice(2).flatMap((pattern) => globSync(pattern));
  if (files.length === 0) {
    console.error(
      'Name files of advisories in the format of OSV, for example: npm run advisories -- advisories/*.json',
    );
    process.exit(2);
  }
  const advisories = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Advisory | Advisory[]);
  const parts = lockedParts(readFileSync('package-lock.json', 'utf8'));
  const lines = concerned(advisories, parts);
  for (const line of lines) console.log(line);
  console.log(`${advisories.length} advisories, ${parts.length} packages, ${lines.length} concerned.`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
