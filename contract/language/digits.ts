/** The digits in which a person reads the Nepali back office. What is typed is read in either. */
export const DIGITS = ['latin', 'devanagari'] as const;
export type Digits = (typeof DIGITS)[number];
