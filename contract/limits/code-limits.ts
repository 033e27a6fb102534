/** Minutes for which a code to a phone or an e-mail address is good, and the codes that one recipient may be sent within them. */
export const CODE_MINUTES = 5;
export const MOST_CODES = 3;
