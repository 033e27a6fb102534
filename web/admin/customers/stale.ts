/** The calls that tell what a customer's page shows: to be asked again after each of its acts. */
export const CUSTOMER_CALLS: ('GET customer' | 'GET customer/{phone}')[] = ['GET customer', 'GET customer/{phone}'];
