/** How long a code to a phone or email is valid, in minutes, and how many one recipient may get in that time. */
export const CODE_MINUTES = 5;
export const MOST_CODES = 3;
