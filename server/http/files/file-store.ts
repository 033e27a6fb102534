/** Finds addresses of stored pictures and films in a page's attributes; a `srcset` has several. */
const SHOWN = /\s(?:src|srcset|poster)="[^"]*"/gi;
const STORED = /(?<=["\s])\/public\//g;

/**
 * Points a page's pictures and films at `FILES_URL`, a CDN or the store's public address. Links and script-drawn
 * pictures keep this server's address, because it serves every file too.
 */
export const withFilesAt = (base: string | undefined, html: string): string =>
  base ? html.replace(SHOWN, (attribute) => attribute.replace(STORED, `${base}/public/`)) : html;

/** Returns another origin from which a page may load pictures and films, for its content security policy. */
export const originOfFiles = (base: string | undefined): string => (base ? ` ${new URL(base).origin}` : '');
