/** Whether the hand-over asks for the number of the retailer's own bill. */
export const BILL_RULES = ['off', 'optional', 'required'] as const;
export type BillRule = (typeof BILL_RULES)[number];
