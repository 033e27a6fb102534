import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const inputsOf = (table: HTMLTableElement | null) => [...(table?.querySelectorAll('input') ?? [])];

/**
 * Makes the grid of checkboxes one Tab stop: arrow keys move in it, Space ticks. Sets the tab index on the elements
 * themselves, because React never changes the constant -1 it has rendered.
 */
export function useArrowKeys(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const inputs = inputsOf(table.current);
    if (!inputs.some((input) => input.tabIndex === 0)) inputs[0]?.setAttribute('tabindex', '0');
  });

  return {
    onFocus({ target }: FocusEvent<HTMLTableElement>) {
      if (!(target instanceof HTMLInputElement)) return;
      for (const input of inputsOf(table.current)) if (input.tabIndex === 0) input.tabIndex = -1;
      target.tabIndex = 0;
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const step = STEPS[event.key];
      const from = event.target;
      if (!step || !(from instanceof HTMLInputElement)) return;
      event.preventDefault();
      nextInput(table.current, from, step)?.focus();
    },
  };
}

/** Returns the nearest checkbox in a direction, skipping fixed cells, which have none. */
function nextInput(table: HTMLTableElement | null, from: HTMLInputElement, [rows, columns]: [number, number]) {
  const at = (input: HTMLInputElement) => [Number(input.dataset.row), Number(input.dataset.column)] as const;
  const [row, column] = at(from);
  const ahead = inputsOf(table).filter((input) => {
    const [itsRow, itsColumn] = at(input);
    return rows !== 0
      ? itsColumn === column && Math.sign(itsRow - row) === rows
      : itsRow === row && Math.sign(itsColumn - column) === columns;
  });
  // The inputs are in page order, so the nearest is the first one ahead or the last one behind.
  return rows + columns > 0 ? ahead[0] : ahead.at(-1);
}
