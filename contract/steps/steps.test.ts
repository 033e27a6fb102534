import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statusesPage } from '../../tools/statuses-page.ts';
import { orderEvent } from '../orders/orders.ts';
import { holdingOf } from '../statuses.ts';
import { machineOf, ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE, stepsFrom } from './steps.ts';

const machines = [ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE];

describe.each(machines)('the table of the $entity', (machine) => {
  const { steps, statuses } = machine;

  it('names only its own statuses, and each step once per status', () => {
    for (const { from, to } of steps)
      for (const status of [...from, ...(to ? [to] : [])]) expect(statuses).toContain(status);
    for (const status of statuses) {
      const names = steps.filter(({ from }) => (from as readonly string[]).includes(status)).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('leads to every status but the first', () => {
    const reached = new Set(steps.map(({ to }) => to));
    expect(statuses.slice(1).filter((status) => !reached.has(status))).toEqual([]);
  });

  it('requires a reason if a person ends what the customer wants', () => {
    for (const { ends, by, required, name } of steps)
      if (ends && (by.includes('office') || by.includes('staff'))) expect(required, name).toContain('reason');
  });
});

it('moves units as the statuses before and after a step say', () => {
  const effects = {
    nothing: { held: 'hold', sold: 'take' },
    held: { sold: 'commit', nothing: 'release' },
    sold: { held: 'uncommit', nothing: 'release' },
  };
  for (const { steps } of [ORDER_MACHINE, PURCHASE_MACHINE])
    for (const { from, to, undoes, units, name } of steps)
      for (const status of from) {
        // An undo leads back to the status from which its step was taken.
        const back = steps.find((step) => step.name === undoes?.step)?.from[0];
        const [before, after] = [holdingOf(status), holdingOf(back ?? to ?? status)];
        const expected = before === after ? undefined : (effects[before] as Record<string, string>)[after];
        expect(units === 'release' && before === 'nothing' ? undefined : units, `${name} from ${status}`).toBe(
          expected,
        );
      }
});

it('lets staff cancel an order or a purchase from every status from its confirmation to its delivery', () => {
  for (const { steps, statuses, entity } of [ORDER_MACHINE, PURCHASE_MACHINE])
    for (const status of statuses.filter((status) => holdingOf(status) === 'sold' && status !== 'DELIVERED')) {
      const ends = steps.filter(({ from, ends, by }) => from.includes(status) && ends && by.includes('staff'));
      expect(
        ends.map(({ name }) => name),
        `${entity} ${status}`,
      ).not.toEqual([]);
    }
});

it('has every step that the API allows in an event, apart from acts that are no steps', () => {
  const steps = machines.flatMap((machine) => machine.steps.map(({ name }): string => name));
  const { options } = orderEvent.shape.step;
  expect(steps.filter((name) => !options.some((option) => option === name))).toEqual([]);
  expect(options.filter((name) => !steps.includes(name))).toEqual([
    'place',
    'buy',
    'change_items',
    'lower_price',
    'ask_return',
    'open_return',
  ]);
});

it('depends on the scheme’s type, and offers each party its own steps', () => {
  expect(machineOf('MULTI-BUY')).toBe(PURCHASE_MACHINE);
  expect(stepsFrom(machineOf('CAMPAIGN'), 'PLACED', 'customer').map(({ name }) => name)).toEqual(['withdraw']);
  expect(stepsFrom(ORDER_MACHINE, 'DELIVERED').map(({ name }) => name)).toEqual(['take_payment', 'undo_deliver']);
  expect(stepsFrom(ORDER_MACHINE, 'CANCELLED')).toEqual([]);
});

it('matches docs/statuses.md, which `npm run docs:statuses` writes', () => {
  expect(readFileSync('docs/statuses.md', 'utf8')).toBe(statusesPage());
});
