/** Names the cookie that tells a scheme's page until when its visitor can order, in milliseconds; it grants nothing. */
export const turnCookie = (scheme_id: string) => `turn-${scheme_id.slice(-12)}`;
