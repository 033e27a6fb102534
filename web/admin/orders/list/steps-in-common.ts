import type { OrderStep } from '../../../../contract/steps/steps.ts';

export interface StepInCommon {
  step: OrderStep;
  /** Orders with this very step, because others can have another step of the same name. */
  order_id: string[];
}

/** Lists the steps that some of the orders can take, each with those orders; steps that end an order come last. */
export function stepsInCommon(orders: { _id: string; steps: OrderStep[] }[]): StepInCommon[] {
  const common = new Map<string, StepInCommon>();
  for (const { _id, steps } of orders) {
    for (const step of steps) {
      const entry = common.get(keyOf(step));
      if (entry) entry.order_id.push(_id);
      else common.set(keyOf(step), { step, order_id: [_id] });
    }
  }
  return [...common.values()].sort((one, other) => Number(one.step.ends ?? false) - Number(other.step.ends ?? false));
}

export const keyOf = ({ name, label }: OrderStep) => `${name} ${label}`;
