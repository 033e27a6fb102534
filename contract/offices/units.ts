/** From this number on, visitors see "5 or more": the exact quota stays on the server. */
export const MOST_UNITS_SHOWN = 5;
