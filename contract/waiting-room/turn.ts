/** The cookie that tells the page of a scheme until when its visitor can order, in milliseconds; it opens nothing. */
export const turnCookie = (scheme_id: string) => `turn-${scheme_id.slice(-12)}`;
