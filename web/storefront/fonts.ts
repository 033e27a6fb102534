/**
 * The heading font: Poppins in one weight, Latin and Devanagari separate, so pages without Devanagari never load the
 * larger file. It's used only if it arrives before the first paint, as from the second page on: no page waits, and
 * nothing moves.
 */
export const FONTS = [
  {
    file: 'poppins-latin-600-normal.woff2',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
  },
  {
    file: 'poppins-devanagari-600-normal.woff2',
    range: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20B9,U+25CC,U+A8E0-A8FF',
  },
] as const;

/** Contains the package's version, because it's cached for a year. */
export const fontAddress = (file: string, version: string) => `${version}-${file}`;

/** Writes the @font-face rules; `version` is the package's. */
export const fontStyle = (version: string): string =>
  FONTS.map(
    ({ file, range }) =>
      `@font-face{font-family:Poppins;font-weight:600;font-display:optional;src:url(/assets/storefront/${fontAddress(file, version)}) format("woff2");unicode-range:${range}}`,
  ).join('');
