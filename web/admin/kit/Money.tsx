import { formatRs } from '../language/figures.ts';

/** Formats rupees as `Rs. 1,24,999` (spec 9) or `−Rs. 500`, never broken over two lines. */
export function Money({ amount }: { amount: number }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{amount < 0 ? `−${formatRs(-amount)}` : formatRs(amount)}</span>;
}
