import type { texts } from './texts.ts';
import { useTexts } from './texts-context.tsx';
import { useRs } from './useMoney.ts';

/** "From Rs. 64,999" with its amount in bold, wherever the language has it. */
export function FromPrice({ amount }: { amount: number }) {
  const t = useTexts<typeof texts>('kit');
  const rs = useRs();
  const [before, after] = t.from_price.split('{price}');
  return (
    <span>
      {before}
      <strong className="amount">{rs(amount)}</strong>
      {after}
    </span>
  );
}
