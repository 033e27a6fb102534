/** The customer page's calls, stale after each action. */
export const CUSTOMER_CALLS: ('GET customer' | 'GET customer/{phone}')[] = ['GET customer', 'GET customer/{phone}'];
