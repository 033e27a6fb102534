import { listen } from '../server/db/listen.ts';

/**
 * Opens a server's connection for notices, which tells its pool when the database is down, and the test of each notice.
 */
export async function watchedLine(url: string, setAway: (away: boolean) => void) {
  const events: ('up' | 'down')[] = [];
  const line = await listen(url, {
    onNotify: {},
    onConnect: () => {
      setAway(false);
      events.push('up');
    },
    onLost: () => {
      setAway(true);
      events.push('down');
    },
  });
  return { line, events };
}
