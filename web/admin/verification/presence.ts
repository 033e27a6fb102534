/** Milliseconds without a key or a move after which a person has gone away. */
const AWAY = 2 * 60_000;

let last = Date.now();
for (const event of ['keydown', 'pointermove', 'pointerdown', 'wheel'])
  addEventListener(
    event,
    () => {
      last = Date.now();
    },
    { passive: true },
  );

/** Whether somebody was at this page a moment ago: what waits is not kept for a verifier who has left it open. */
export const isWorking = () => Date.now() - last < AWAY;
