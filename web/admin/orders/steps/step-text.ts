import { inWords } from '../../../../contract/language/in-words.ts';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { RETURN_MACHINE } from '../../../../contract/steps/steps.ts';

/** Names a return's step in its history: by the new status, or by the step if the status stayed. */
export function returnStepText({
  step,
  before,
  after,
}: Pick<OrderDetail['events'][number], 'step' | 'before' | 'after'>): string {
  const label = before === after && RETURN_MACHINE.steps.find(({ name }) => name === step)?.label;
  return label || inWords(after);
}
