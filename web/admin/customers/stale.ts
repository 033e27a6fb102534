/** The calls behind a customer's page: stale after each of its acts. */
export const CUSTOMER_CALLS: ('GET customer' | 'GET customer/{phone}')[] = ['GET customer', 'GET customer/{phone}'];
