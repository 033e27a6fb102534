import type { Db } from './db.ts';

/**
 * Builds and plans a query once for each pool instead of at each call. For the few queries that run a thousand times a
 * second, building is the largest cost. `prepare` names it (`.prepare('…')`) and leaves placeholders for what varies.
 */
export function prepared<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const query = queries.get(db) ?? prepare(db);
    queries.set(db, query);
    return query;
  };
}
