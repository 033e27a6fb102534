/**
 * Does a job's work for several things, one after the other. One that fails does not keep the later ones waiting; the first failure is
 * thrown when all were tried, so that the job fails and says why.
 */
export async function tryEach<T>(things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) await work(thing).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
