import { loseSession, storedToken } from './session.ts';

/** Milliseconds until a broken line is opened again; doubled after each failure, up to a maximum. */
const RETRY_MS = 3_000;
const LONGEST = 60_000;

/**
 * Listens to server-sent events under the session's token, which the browser's own EventSource cannot send. A broken
 * line is opened again; a refused one has no living session. Events during a break are lost: `reopened` is called for
 * them.
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
