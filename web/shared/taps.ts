/** For this long, a tap is meant for what was under the thumb before. */
const MEANT_BEFORE = 700;

/** After this long, taps count again even if the thumb never rests. */
const LONGEST = 4000;

/** How far apart the taps of one thumb are, in pixels. */
const WANDERS = 40;

let thumb: MouseEvent | undefined;
let until = 0;
let end = 0;

/**
 * Call it when new content appears under the thumb. A user who taps a button five times means that button, so further
 * taps there have no effect until the thumb rests. Taps elsewhere and the keyboard work at once.
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
  // A click by keyboard has no detail.
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
  // A dialog's backdrop reacts to `mousedown`.
  addEventListener('mousedown', ignore, true);
  addEventListener('click', ignore, true);
}
