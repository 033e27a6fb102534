/** A bank's instalment offer: the bank's name, the yearly interest in hundredths of a percent, and the months. */
export interface MonthlyOffer {
  bank: string;
  rate: number;
  months: number;
}

/** Twelve months of ten thousand hundredths of a percent: a month's interest is `rate` of these. */
const PARTS = 120_000n;
const PAISA = 100;

/**
 * Returns the equal payments that pay a price back with its interest, one at the end of each month, in rupees. Counts
 * in whole paisa, without a rounded step, and rounds the payment up to a rupee.
 */
export function monthlyPayment(price: number, { rate, months }: Omit<MonthlyOffer, 'bank'>): number {
  const paisa = BigInt(Math.round(price * PAISA));
  const perRupee = BigInt(PAISA);
  if (rate === 0) return Number(dividedUp(paisa, BigInt(months) * perRupee));
  const [grown, whole] = [(PARTS + BigInt(rate)) ** BigInt(months), PARTS ** BigInt(months)];
  return Number(dividedUp(paisa * BigInt(rate) * grown, PARTS * (grown - whole) * perRupee));
}

const dividedUp = (sum: bigint, by: bigint): bigint => (sum + by - 1n) / by;
