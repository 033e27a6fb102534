export const SCHEME_TYPES = ['PRE-ORDER', 'CAMPAIGN', 'MULTI-BUY'] as const;
export type SchemeType = (typeof SCHEME_TYPES)[number];
