/** How many minutes a code to a phone or email is valid, and how many codes one recipient can get in that time. */
export const CODE_MINUTES = 5;
export const MOST_CODES = 3;
