import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useNpr, useRs } from '../words/useMoney.ts';

interface Props {
  /** In rupees. */
  amount: number;
  /** Writes amounts as the consumer page does (spec 9). */
  inNpr?: boolean;
}

/** Shows “From Rs. 64,999” with the amount in bold, wherever the language puts it. */
export function FromPrice({ amount, inNpr = false }: Props) {
  const t = useTexts<typeof texts>('kit');
  const [rs, npr] = [useRs(), useNpr()];
  const [before, after] = t.from_price.split('{price}');
  return (
    <span>
      {before}
      <strong className="amount">{inNpr ? npr(amount) : rs(amount)}</strong>
      {after}
    </span>
  );
}
