/** The order sheet's id. A link with it as its hash opens the sheet. */
export const ORDER_SHEET = 'order-sheet';
