/** Milliseconds in which a tap still means what lay under the thumb before. */
const MEANT_BEFORE = 700;

/** Milliseconds after which taps count again, even if the thumb never rests. */
const LONGEST = 4000;

/** Pixels by which the taps of one thumb differ. */
const WANDERS = 40;

let thumb: MouseEvent | undefined;
let until = 0;
let end = 0;

/**
 * Call it when other content comes under the thumb. Whoever taps a button five times means that button: the taps that
 * follow at the same place do nothing until the thumb rests. A tap elsewhere works at once, and so does the keyboard.
 */
export function ignoreImpatientTaps(): void {
  until = performance.now() + MEANT_BEFORE;
  end = performance.now() + LONGEST;
}

function note(event: MouseEvent): void {
  if (isIgnored(event)) return;
  thumb = event;
  until = 0;
}

function ignore(event: MouseEvent): void {
  // The click of a keyboard has no detail.
  if (!event.detail || !isIgnored(event)) return;
  until = performance.now() + MEANT_BEFORE;
  event.preventDefault();
  event.stopPropagation();
}

const isIgnored = ({ clientX, clientY }: MouseEvent) =>
  thumb !== undefined &&
  performance.now() < Math.min(until, end) &&
  Math.hypot(clientX - thumb.clientX, clientY - thumb.clientY) < WANDERS;

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', note, true);
  // The backdrop of a dialog answers to the first of the two.
  addEventListener('mousedown', ignore, true);
  addEventListener('click', ignore, true);
}
