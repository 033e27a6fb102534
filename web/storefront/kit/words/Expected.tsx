import { fill } from '../../../../contract/language/fill.ts';
import type { TrackedOrder } from '../../../../contract/orders/track.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { dayText, momentText } from './dates.ts';

type Props = Pick<TrackedOrder, 'expected' | 'delivery_method'>;

/** Lists the open promises, each with its day on a separate line. */
export function Expected({ expected, delivery_method }: Props) {
  const t = useTexts<typeof texts>('kit');
  const there = delivery_method === 'DELIVERY' ? t.expect_door : t.expect_store;
  const words = {
    call: t.expect_call,
    pay: t.expect_pay,
    there,
    keep: t.expect_keep,
    collect: t.expect_collect,
    refund: t.expect_refund,
    warranty: t.expect_warranty,
  };
  return expected.map(({ what, at, bikram_day }) => {
    const day = what === 'call' || what === 'pay' ? momentText(at, bikram_day) : dayText(at, bikram_day);
    return (
      <p key={what}>
        <time dateTime={at}>{fill(words[what], { day })}</time>
      </p>
    );
  });
}
