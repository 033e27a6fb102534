/** The digits that a user reads in the Nepali back office. Typed digits are read in both scripts. */
export const DIGITS = ['latin', 'devanagari'] as const;
export type Digits = (typeof DIGITS)[number];
