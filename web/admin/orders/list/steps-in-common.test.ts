import { expect, it } from 'vitest';
import { ORDER_MACHINE, PURCHASE_MACHINE, stepsFrom } from '../../../../contract/steps/steps.ts';
import { stepsInCommon } from './steps-in-common.ts';

it('a step includes only the orders that have it under this very name and label', () => {
  const order = (_id: string) => ({ _id, steps: stepsFrom(ORDER_MACHINE, 'CONFIRMED', 'staff') });
  const purchase = (_id: string) => ({ _id, steps: stepsFrom(PURCHASE_MACHINE, 'CONFIRMED', 'staff') });
  const steps = stepsInCommon([order('a'), purchase('b'), order('c')]);
  const idsOf = (label: string) => steps.find(({ step }) => step.label === label)?.order_id;
  expect(idsOf('Cancel the order')).toEqual(['a', 'c']);
  expect(idsOf('Cancel and refund')).toEqual(['b']);
  expect(idsOf('Allocate a unit')).toEqual(['a', 'b', 'c']);
  expect(steps.at(-1)?.step.ends).toBe(true);
});
