/**
 * Reads the same once for all who wait for it: whoever asks while it is being read is answered by the next reading, which
 * begins after they asked, so nobody gets what is older than their question. When a new order is announced, a whole head
 * office asks for the same list in the same moment.
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
