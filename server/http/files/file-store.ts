/** The addresses of stored pictures and films that a page shows, in its attributes; a `srcset` has several. */
const SHOWN = /\s(?:src|srcset|poster)="[^"]*"/gi;
const STORED = /(?<=["\s])\/public\//g;

/**
 * The page with its pictures and films at `FILES_URL`, a CDN or the public address of the store. Links and images drawn
 * by scripts keep the address of the server, which serves every file as well.
 */
export const withFilesAt = (base: string | undefined, html: string): string =>
  base ? html.replace(SHOWN, (attribute) => attribute.replace(STORED, `${base}/public/`)) : html;

/** The origin besides its own from which a page may load pictures and films, for its content security policy. */
export const originOfFiles = (base: string | undefined): string => (base ? ` ${new URL(base).origin}` : '');
