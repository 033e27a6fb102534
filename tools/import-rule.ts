import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
// @ts-expect-error plain JavaScript, shared with the tool's own command line
import rules from '../.dependency-cruiser.js';

const ROOTS = ['contract', 'server', 'web'];

const { forbidden, options } = rules as { forbidden: []; options: ICruiseOptions };
const { output } = await cruise(ROOTS, { ...options, validate: true, ruleSet: { forbidden } });
const { modules, summary } = output as ICruiseResult;

// A cruise that cannot read TypeScript finds nothing and says that all is well: each of our files must be in it.
const read = new Set(modules.filter(({ dependencies }) => dependencies.length).map(({ source }) => source));
const unread = sources().filter((file) => /^import /m.test(readFileSync(file, 'utf8')) && !read.has(file));
const broken = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
  ...unread.map((file) => `unread: the imports of ${file} were not understood`),
  ...sources().flatMap(foreignWrites),
];
for (const line of broken) console.error(line);
console.log(`${summary.totalCruised} modules, ${broken.length} broken rules`);
process.exitCode = broken.length || !summary.totalCruised ? 1 : 0;

function sources(): string[] {
  return globSync(ROOTS.map((root) => `${root}/**/*.{ts,tsx}`)).filter((file) => !file.endsWith('.d.ts'));
}

/** Only the owner writes its tables: no insert, update or delete on a table that comes from another folder. */
function foreignWrites(file: string): string[] {
  if (!file.startsWith('server/') || /\.test\.ts$|^server\/(db|demo)\//.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const imports = text.matchAll(/import \{([^}]*)\} from '(\.[^']*\.table\.ts)'/g);
  const foreign = [...imports]
    .filter(([, , path = '']) => dirname(join(dirname(file), path)) !== dirname(file))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ').at(-1)));
  return [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
    .filter(([, table]) => foreign.includes(table))
    .map(([call, table]) => `owners-write: ${file} calls ${call} though ${table} is another domain's`);
}
