/** Sizes offered on screen; any from 1 to the last works. */
export const PAGE_SIZES = [10, 20, 50, 100];
/** Rows per page by default (spec 9). */
export const USUAL_SIZE = 10;

/** How many rows can be selected; every bulk action takes as many. */
export const MOST_CHOSEN = 1000;
