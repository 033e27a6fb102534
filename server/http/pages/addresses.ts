import type { HttpApp } from '../http-app.ts';

/** Returns the current path of each name that a page's address can have; given a name, only that one's. */
export type ReadAddresses = (name?: string) => Promise<{ name: string; path: string }[]>;

/** How many unknown names one process looks up a second: the list of known names is at most a notice old. */
const MOST_LOOKUPS = 20;

/**
 * Finds a name's page in a list in memory: invented names and old addresses skip the waiting room, so they must not
 * reach the database. Undefined if no record has or had the name.
 */
export function createAddresses({ cache }: Pick<HttpApp, 'cache'>, page: string, tags: string[], read: ReadAddresses) {
  let listed: { plain: Buffer } | undefined;
  let paths = new Map<string, string>();
  let lookups = { second: 0, count: 0 };

  async function pathsNow(): Promise<Map<string, string>> {
    const make = async () => ({ body: JSON.stringify((await read()).map(({ name, path }) => [name, path])), tags });
    const now = await cache.get(`addresses ${page}`, { type: 'application/json', isInternal: true, make });
    if (now !== listed) paths = new Map(JSON.parse(now.plain.toString()));
    listed = now;
    return paths;
  }

  function mayLookUp(): boolean {
    const second = Math.floor(performance.now() / 1000);
    lookups = { second, count: second === lookups.second ? lookups.count + 1 : 1 };
    return lookups.count <= MOST_LOOKUPS;
  }

  return async (name: string): Promise<string | undefined> => {
    const path = (await pathsNow()).get(name);
    // A new name might not be in the list yet.
    if (path !== undefined || !mayLookUp()) return path;
    return (await read(name))[0]?.path;
  };
}
