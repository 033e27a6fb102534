const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** `Rs. 1,24,999`: how admin and scheme pages write an amount in rupees. */
export function formatRs(amount: number): string {
  return `Rs. ${rupees.format(amount)}`;
}

/** `NPR 1,24,999`: how the consumer offer page writes it. */
export function formatNpr(amount: number): string {
  return `NPR ${rupees.format(amount)}`;
}
