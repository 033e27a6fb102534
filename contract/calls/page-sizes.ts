/** The sizes that the screens offer; any from 1 to the last is served. */
export const PAGE_SIZES = [10, 20, 50, 100];
/** Rows of a page until somebody chooses (spec 9). */
export const USUAL_SIZE = 10;

/** Rows of a list that may be chosen at once: each bulk action takes as many. */
export const MOST_CHOSEN = 1000;
