import { formatRs } from '../../../contract/money.ts';

/** Formats rupees as `Rs. 1,24,999` (spec 9), never broken over two lines. */
export function Money({ amount }: { amount: number }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatRs(amount)}</span>;
}
