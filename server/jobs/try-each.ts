/**
 * Does a job's work for several items, one after the other. A failure does not stop the later ones; the first failure
 * is thrown at the end, so that the job fails and says why.
 */
export async function tryEach<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const thing of things) await work(thing).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Reads rows in pages, each after the last row of the previous one, so that failing rows hold up no later ones. */
export async function* inPages<T>(size: number, read: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T> {
  let page: T[] = [];
  do {
    page = await read(page.at(-1));
    yield* page;
  } while (page.length === size);
}
