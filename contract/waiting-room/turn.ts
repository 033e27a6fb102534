/**
 * Names the cookie with the time, in milliseconds, until which a visitor can order. The page only displays it: it
 * grants nothing.
 */
export const turnCookie = (scheme_id: string) => `turn-${scheme_id.slice(-12)}`;
