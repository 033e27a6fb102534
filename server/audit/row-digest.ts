import { sql } from 'drizzle-orm';

/** A row as it's hashed: columns in a fixed order, so that a new column changes no old digest. */
const ROW = sql`jsonb_build_array(
  position, _id, user_id, user_name, address, action, entity, entity_id, before, after, extract(epoch from added_at)
)::text`;

/** The SHA-256 of a row of `audits`, in hexadecimal. */
export const rowDigest = sql<string>`encode(sha256(convert_to(${ROW}, 'UTF8')), 'hex')`;

/** The SHA-256 of all rows of a query on `audits`, as in links of an earlier release. */
export const digestOfRows = sql<string>`encode(sha256(convert_to(coalesce(string_agg(${ROW}, E'\\n' order by position), ''), 'UTF8')), 'hex')`;
