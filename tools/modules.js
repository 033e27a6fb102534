/**
 * The modules of server/, each below those that may import it (docs/architecture.md): first the core, which serves all
 * domains and knows none; then the domains, with the demo on top.
 */
export const CORE = ['process', 'edges', 'db', 'http', 'jobs'];
export const DOMAINS = [
  'settings',
  'brand',
  'messaging',
  'limits',
  'monitoring',
  'imports',
  'locations',
  'media',
  'catalog',
  'offices',
  'access',
  'views',
  'audit',
  'counts',
  'offers',
  'waiting-room',
  'waitlist',
  'shipping',
  'coupons',
  'orders',
  'purchases',
  'payments',
  'feedback',
  'shop',
  'content',
  'sections',
  'customers',
  'reports',
  'launch',
  'watch',
  'backup',
  'wiring',
  'demo',
];
export const MODULES = [...CORE, ...DOMAINS];

/** Returns the module of a server file; empty for a file at its root. */
export const moduleOf = (file) => /^server\/([^/]+)\//.exec(file)?.[1] ?? '';

/** Whether a file in one module may use the other module. */
export const mayUse = (from, to) => from === to || MODULES.indexOf(to) < MODULES.indexOf(from);
