/** Calls of the customer page, to refresh after each action. */
export const CUSTOMER_CALLS: ('GET customer' | 'GET customer/{phone}')[] = ['GET customer', 'GET customer/{phone}'];
