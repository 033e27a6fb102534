/** Milliseconds without a key or a move after which the user counts as away. */
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

/** Whether somebody was at this page a moment ago: proofs are not kept for a verifier who has left it open. */
export const isWorking = () => Date.now() - last < AWAY;
