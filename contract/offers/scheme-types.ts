export const SCHEME_TYPES = ['PRE-ORDER', 'CAMPAIGN', 'MULTI-BUY'] as const;
export type SchemeType = (typeof SCHEME_TYPES)[number];

/** How many schemes to offer in place of one that can't be ordered. */
export const MOST_OTHERS = 4;

/** Types that can be sold at once at the counter: a multi-buy starts with its advance, which staff verify. */
export const SOLD_AT_ONCE: SchemeType[] = ['PRE-ORDER', 'CAMPAIGN'];
