import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Makes a key that is the same for “EV-001” and “ev 001”: capitals count as small letters, and a sign beside a letter
 * doesn't count. Between digits it counts: “1-11” and “11-1” are two numbers.
 */
export const typedNumber = (text: SQL | AnyColumn): SQL => sql`btrim(regexp_replace(
  regexp_replace(upper(coalesce(${text}, '')), '[^[:alnum:]]+', '-', 'g'), '(?<=[[:alpha:]])-|-(?=[[:alpha:]])', '', 'g'), '-')`;
