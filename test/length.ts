/**
 * How far a test goes that takes minutes at its full length: `npm test` plays the short form, which must fail when the
 * thing is broken, `npm run test:long` the long one. The files that call this are those that it runs.
 */
export const atLength = <T>(short: T, long: T): T => (process.env.LONG ? long : short);

/**
 * Whether this is a plain `npm test` by hand: without the walks tagged `@whole`, each at one width (playwright.config.ts), and
 * without the tests of operations (vitest.config.ts).
 */
export const isQuick = Boolean(process.env.QUICK);
