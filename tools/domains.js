/**
 * The rooms of server/, each below those that may import it (docs/architecture.md): first the ground, which serves all
 * domains and knows none; then the domains, the demo above all.
 */
export const GROUND = ['process', 'edges', 'db', 'http', 'jobs'];
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
export const ROOMS = [...GROUND, ...DOMAINS];

/** The room of a file of the server; undefined for a file at its root. */
export const roomOf = (file) => /^server\/([^/]+)\//.exec(file)?.[1] ?? '';

/** Whether a file in one room may use the other room. */
export const mayUse = (from, to) => from === to || ROOMS.indexOf(to) < ROOMS.indexOf(from);
