/**
 * Every table whose rows belong to orders, with the rule for them when an order goes into the archive: a test compares
 * the list with the database, so that each new table needs a rule.
 */
export const ROWS_OF_ORDERS: Record<string, string> = {
  orders: 'copied; the row stays, without its customer’s name, address and answers',
  order_events: 'moved; those stay that something still asks for, without their notes',
  order_items: 'copied and stay: stock and reports count by them',

  filed_orders: 'stays: the key, and what the moved events have moved',
  order_numbers: 'stays: the number of an order is given once',
  coupon_uses: 'stays: coupons are recounted by them',
  returns: 'stays: whether a phone can be sold again, and the recount of stock',
  return_units: 'stays with its return',
  return_images: 'stays with its return',
  payment_proofs: 'stays for payment.proof_keep_days: one payment is one purchase’s',
  paid_references: 'stays: one payment is one purchase’s',
  payment_shares: 'stays: the purchases that each payment paid',
  order_notes: 'stays for orders.notes_keep_days',
  order_calls: 'stays for orders.notes_keep_days',
  order_files: 'stays for orders.notes_keep_days',
  sms_messages: 'stays for messages.sms_keep_days',
  waitlist_offers: 'stays: what became of a unit that was offered',
  trial_orders: 'an order of a trial never goes into the archive: the next sweep deletes it',
  all_orders: 'has no rows of its own',
};
