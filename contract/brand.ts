import type { Language } from './language.ts';

/** What the shop is called. */
export const SITE_NAME: Record<Language, string> = { en: 'Agrim', ne: 'अग्रिम' };
/** The mark in a square of 64 around the origin: a peak whose right slope is ahead of the left one. */
export const MARK =
  'M-21.5 18.5L-5.2 -17.2C-4.3 -19.1 -2.9 -20 -0.8 -20L4.6 -20L-10.6 15.2C-11.6 17.4 -13.2 18.5 -15.6 18.5ZM7.6 -12.6L20.6 15.1C21.4 16.9 20.4 18.5 18.4 18.5L13.2 18.5C10.9 18.5 9.3 17.5 8.3 15.3L2 1.2Z';
/** What it stands on. */
export const INK = '#0b0b0c';
