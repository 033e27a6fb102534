// The import rule of docs/architecture.md, which tools/import-rule.ts runs.
import { CORE, DOMAINS, MODULES } from './modules.js';

/** The wiring and the demo know the insides of every domain. */
const aDomain = `^server/(?!(?:${[...CORE, 'wiring', 'demo'].join('|')})/)([^/]+)/`;
const tests = '\\.test\\.tsx?$';

/** Modules of the back office's kit: each uses those before it, and all of them use the files beside them. */
const KIT = ['dialog', 'fields', 'merge', 'form', 'sections', 'list'];
const kit = (modules) => `^web/admin/kit/(${modules.join('|')})/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'contract-is-pure',
      'contract/ imports zod and nothing else',
      { path: '^contract/', pathNot: tests },
      {
        pathNot: ['^contract/', '^node_modules/zod/'],
      },
    ),
    forbid(
      'web-never-imports-server',
      'what the server knows must not reach a browser',
      { path: '^web/' },
      {
        path: '^server/',
      },
    ),
    forbid(
      'server-never-imports-web',
      'the server loads what the build made of it',
      { path: '^server/' },
      {
        path: '^web/',
      },
    ),
    forbid(
      'storefront-without-admin',
      'visitors do not load the back office',
      { path: '^web/storefront/' },
      {
        path: '^web/admin/',
      },
    ),
    forbid(
      'admin-without-storefront',
      'what both need lies in web/shared/',
      { path: '^web/admin/' },
      {
        path: '^web/storefront/',
      },
    ),
    ...KIT.slice(0, -1).map((module, place) =>
      forbid(
        `kit-${module}-stands-below`,
        'each module of the kit uses only those before it, in the order of KIT',
        { path: kit([module]) },
        { path: kit(KIT.slice(place + 1)) },
      ),
    ),
    forbid(
      'kit-floor-below-its-modules',
      'what all modules of the kit use knows none of them; a call loads its question when it has one',
      { path: '^web/admin/kit/[^/]+$', pathNot: tests },
      { path: kit(KIT), pathNot: '/live-change\\.tsx$' },
    ),
    // No other page loads the parts of a preview.
    forbid(
      'pages-apart',
      'what two pages of the shop need is in web/storefront/kit/, whose styles and texts every page has, or in buying/',
      { path: '^web/storefront/([^/]+)/' },
      { path: '^web/storefront/[^/]+/', pathNot: ['^web/storefront/(kit|buying|rehearsal)/', '^web/storefront/$1/'] },
    ),
    forbid(
      'domains-meet-at-services',
      'a domain reaches another only by its .service or .table',
      { path: aDomain, pathNot: tests },
      { path: aDomain, pathNot: ['^server/$1/', '\\.(service|table)\\.ts$'] },
    ),
    ...MODULES.map((module, place) =>
      forbid(
        `${module}-stands-below`,
        'each module uses only those below it, in the order of tools/modules.js',
        { path: `^server/${module}/`, pathNot: tests },
        { path: MODULES.slice(place + 1).map((above) => `^server/${above}/`) },
      ),
    ).filter(({ to }) => to.path.length > 0),
    forbid(
      'core-reaches-no-domain',
      'the core knows no domain, not even by a file at the root of server/ that imports one',
      { path: `^server/(${CORE.join('|')})/`, pathNot: tests },
      { path: `^server/(${DOMAINS.join('|')})/`, reachable: true },
    ),
    forbid(
      'root-on-top',
      'main, worker, the routes and the job list join the modules together; a module needs at most the type of the app',
      { path: '^server/[^/]+/', pathNot: ['^server/(wiring|demo)/', tests] },
      { path: '^server/[^/]+\\.ts$', pathNot: '^server/app\\.ts$' },
    ),
    forbid(
      'modules-in-order',
      'a new domain gets its place in tools/modules.js',
      { path: '^server/[^/]+/', pathNot: [`^server/(${[...CORE, ...DOMAINS].join('|')})/`] },
      {},
    ),
    forbid(
      'demo-on-top',
      'the demo uses every domain; only the start knows of it',
      { path: '^(contract|server|web)/', pathNot: ['^server/(main\\.ts|demo/)', tests] },
      { path: '^server/demo/' },
    ),
    forbid(
      'no-cycles',
      'files that need each other are one file; a type that both need has a file of its own',
      {},
      { circular: true },
    ),
    forbid(
      'only-what-production-has',
      'devDependencies may be missing there',
      { path: '^(contract|server)/', pathNot: tests },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm'],
      },
    ),
    forbid(
      'nothing-from-tests',
      'test/ and tools/ are no part of the product',
      { path: '^(contract|server|web)/', pathNot: tests },
      {
        path: '^(test|tools)/',
      },
    ),
    // A build's output isn't a file here.
    forbid('resolvable', 'the file or package is not there', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // In a copy of the repository, node_modules may be a link (tools/add-a-resource.test.ts).
    preserveSymlinks: true,
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
