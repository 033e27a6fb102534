import { READING_TIME, succeeded } from './toast.tsx';

interface Later {
  /** Describes the coming action. */
  message: string;
  act: () => unknown;
  undone: () => unknown;
}

/**
 * Acts after ten seconds, unless the user undoes it: for messages, which can't be recalled. Acts at once if the page is
 * hidden or left, because a phone might never show it again.
 */
export function later({ message, act, undone }: Later): void {
  let isSettled = false;
  const timer = setTimeout(finish, READING_TIME);
  document.addEventListener('visibilitychange', finishIfHidden);
  succeeded(message, () => {
    if (settle()) undone();
  });

  function settle(): boolean {
    if (isSettled) return false;
    isSettled = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', finishIfHidden);
    return true;
  }

  function finishIfHidden(): void {
    if (document.visibilityState === 'hidden') finish();
  }

  function finish(): void {
    if (settle()) act();
  }
}
