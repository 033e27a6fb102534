import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { formerSlugs, type Slugged } from './former-slugs.table.ts';

/** Makes addresses from names, with a number if the address is or was taken. */
export async function freeSlugs(
  db: Db,
  kind: Slugged,
  table: AnyPgTable & { slug: AnyPgColumn },
  names: string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const baseOf = (name: string) => slugOf(name) || kind;
  const bases = sql.param([...new Set(names.map(baseOf))]);
  const isSimilar = (slug: AnyPgColumn) =>
    sql`(${slug} = any(${bases}::text[]) or regexp_replace(${slug}, '-[0-9]+$', '') = any(${bases}::text[]))`;
  const { rows: similar } = await db.execute<{ slug: string }>(sql`
    select ${table.slug} as slug from ${table} where ${isSimilar(table.slug)}
    union all select ${formerSlugs.slug} from ${formerSlugs}
    where ${formerSlugs.kind} = ${kind} and ${isSimilar(formerSlugs.slug)}`);
  const slugs = new Set(similar.map(({ slug }) => slug));
  return names.map((name) => {
    const base = baseOf(name);
    let number = 1;
    while (slugs.has(number === 1 ? base : `${base}-${number}`)) number += 1;
    const slug = number === 1 ? base : `${base}-${number}`;
    slugs.add(slug);
    return slug;
  });
}

/** Makes an address from a name, without the number; empty if it has no Latin letter or digit. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');

/** Finds the records that gave up these addresses. */
export async function formerOwners(db: Db, kind: Slugged, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select()
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind), inArray(formerSlugs.slug, slugs)));
  return new Map(rows.map(({ slug, owner_id }) => [slug, owner_id]));
}

/** Stores former slugs, and removes those in use again. */
export async function keepFormerSlugs(
  db: Db,
  kind: Slugged,
  changes: { _id: string; before: string | undefined; after: string }[],
): Promise<void> {
  const changed = changes.filter(({ before, after }) => before !== undefined && before !== after);
  if (changed.length === 0) return;
  const taken = changed.map(({ after }) => after);
  await db.delete(formerSlugs).where(and(eq(formerSlugs.kind, kind), inArray(formerSlugs.slug, taken)));
  const given = changed.map(({ _id, before }) => ({ kind, slug: String(before), owner_id: _id }));
  await db.insert(formerSlugs).values(given).onConflictDoNothing();
}

/** The refusals of an address whose old links lead to another record. */
export const USED_BEFORE = {
  product: 'Another product used this address before, and old links still lead to it. Choose another.',
  scheme: 'Another scheme used this address before, and old links still lead to it. Choose another.',
} as const satisfies Record<Slugged, string>;
