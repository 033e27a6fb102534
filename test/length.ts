/**
 * The size of a test that takes minutes in full: `npm test` runs the short form, which must fail where the feature is
 * broken, `npm run test:long` the long one, in the files that call this.
 */
export const atLength = <T>(short: T, long: T): T => (process.env.LONG ? long : short);

/**
 * Whether this is a plain `npm test` by hand: without the walks tagged `@whole`, each at one width
 * (playwright.config.ts), and without the tests of operations (vitest.config.ts).
 */
export const isQuick = Boolean(process.env.QUICK);
