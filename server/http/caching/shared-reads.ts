/**
 * Reads the same once for all callers who wait for it: a caller who asks during a reading gets the next one, which
 * begins after the question, so that nobody gets an answer older than their question. When a new order is announced, a
 * whole head office asks for the same list at the same moment.
 */
export function createSharedReads<Answer>() {
  const running = new Map<string, Promise<Answer>>();
  const following = new Map<string, Promise<Answer>>();

  function start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    following.delete(key);
    const reading = read().finally(() => {
      if (running.get(key) === reading) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  }

  return (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const current = running.get(key);
    if (!current) return start(key, read);
    const next = following.get(key) ?? current.catch(() => {}).then(() => start(key, read));
    following.set(key, next);
    return next;
  };
}
