/** Visitors see "5 or more" from here on: an exact quota stays on the server. */
export const MOST_UNITS_SHOWN = 5;
