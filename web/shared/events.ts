import { loseSession, storedToken } from './session.ts';

/** How long to wait before reconnecting; doubles after each failure, up to `LONGEST`. */
const RETRY_MS = 3_000;
const LONGEST = 60_000;

/**
 * Listens to server-sent events with the session's token, which EventSource can't send. Reconnects after a break, and
 * calls `reopened` because events might have been missed. A refused connection means that the session has ended.
 */
export function openEvents(
  path: string,
  hear: Record<string, (data: unknown) => void>,
  reopened: () => void = () => {},
): { close(): void } {
  const over = new AbortController();
  let wait = RETRY_MS;
  let hasBeenOpen = false;

  async function listen(): Promise<void> {
    const response = await fetch(`/api/${path}`, {
      headers: { authorization: storedToken() ?? '' },
      signal: over.signal,
    });
    if (response.status === 403) {
      over.abort();
      return loseSession();
    }
    if (!response.ok || !response.body) throw new Error('Live updates could not start.');
    wait = RETRY_MS;
    if (hasBeenOpen) reopened();
    hasBeenOpen = true;
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const event of whole) tell(event);
    }
  }

  function tell(event: string): void {
    const name = /^event: (.*)$/m.exec(event)?.[1];
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (name && data) hear[name]?.(JSON.parse(data));
  }

  async function keepListening(): Promise<void> {
    while (!over.signal.aborted) {
      await listen().catch(() => {
        wait = Math.min(2 * wait, LONGEST);
      });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  void keepListening();
  return { close: () => over.abort() };
}
