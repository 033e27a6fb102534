/**
 * Does a job's work for several things, one after the other. A failure does not stop the later ones; the first failure
 * is thrown at the end, so that the job fails and says why.
 */
export async function tryEach<T>(things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) await work(thing).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
