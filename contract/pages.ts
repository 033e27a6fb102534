import type { SchemeCard, SchemePublic } from './offers.ts';

/** The server-rendered pages and what each is given; the server loads it, the storefront renders and hydrates from it. */
export interface Pages {
  home: { schemes: SchemeCard[] };
  scheme: { scheme: SchemePublic | null; server_now: string };
  login: object;
  'not-found': object;
}

export type PageName = keyof Pages;

/** One rendered page: whole HTML with its styles inlined, and the hashes that let the CSP allow just these. */
export interface RenderedPage {
  status: number;
  html: string;
  styleHashes: string[];
}

/** What the storefront's server bundle exports as `renderPage`. */
export type RenderPage = <N extends PageName>(page: N, props: Pages[N], site: { url: string }) => Promise<RenderedPage>;
