import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import type { EventName } from '../../../../contract/steps/steps.ts';
import { ownWords, t } from '../../language/t.ts';

/** Steps that keep a return's status. */
const SETTLED: Partial<Record<EventName, string>> = {
  collect: t('Difference collected'),
  pay_back: t('Difference refunded'),
};

/** Names a return's step in its history: by the new status, unless the status stayed. */
export function returnStepText({
  step,
  before,
  after,
}: Pick<OrderDetail['events'][number], 'step' | 'before' | 'after'>): string {
  return (before === after && SETTLED[step]) || ownWords(after);
}
