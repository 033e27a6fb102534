export const SCHEME_TYPES = ['PRE-ORDER', 'CAMPAIGN', 'MULTI-BUY'] as const;
export type SchemeType = (typeof SCHEME_TYPES)[number];

/** Schemes that are offered in the place of one that cannot be had. */
export const MOST_OTHERS = 4;

/** The kinds that can be sold at once at the counter: a multi-buy starts with its advance, which somebody verifies. */
export const SOLD_AT_ONCE: SchemeType[] = ['PRE-ORDER', 'CAMPAIGN'];
