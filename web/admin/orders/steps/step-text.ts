import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { RETURN_MACHINE, statusLabel } from '../../../../contract/statuses.ts';

/** A step of a return as its history calls it: by the status that it led to, or by itself where it left the status. */
export function returnStepText({
  step,
  before,
  after,
}: Pick<OrderDetail['events'][number], 'step' | 'before' | 'after'>): string {
  const label = before === after && RETURN_MACHINE.steps.find(({ name }) => name === step)?.label;
  return label || statusLabel(after);
}
