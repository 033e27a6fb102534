import { PAGES } from '../../../contract/page-list.ts';

/** The pages that menus and sliders can link to, without the pages of records. */
export const LINK_PAGES = Object.values(PAGES).flatMap(({ path, isLink, title }) =>
  path && isLink ? [{ path, title }] : [],
);
