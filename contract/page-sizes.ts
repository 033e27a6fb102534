/** What the screens offer; any from 1 to the last is served. */
export const PAGE_SIZES = [10, 20, 50, 100];
