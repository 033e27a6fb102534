/**
 * Shares one read among callers who wait for it. A caller who arrives during a read gets the next one, so no answer is
 * older than its question. For example, a new order makes all of head office ask for the same list at once.
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
