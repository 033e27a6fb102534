import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Sorts a text as readers expect: case decides last, numbers count by value, and each script has the order of its
 * alphabet. An index serves a sort only if it is declared with this too.
 */
export const inOrder = (text: AnyColumn | SQL): SQL => sql`${text} collate "names"`;
