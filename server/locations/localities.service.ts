import { isNotNull, sql } from 'drizzle-orm';
import { A_SLIP } from '../../contract/language/spelling.ts';
import { type Locality, localitiesNamed } from '../../contract/locations/localities.ts';
import type { Db } from '../db/db.ts';
import known from './data/localities.json' with { type: 'json' };
import { areas, districts } from './locations.table.ts';

/** Adds the neighbourhoods that come with the program to a database without any, but doesn't touch staff's own. */
export async function ensureLocalities(db: Db): Promise<void> {
  const [some] = await db.select({ _id: areas._id }).from(areas).where(isNotNull(areas.localities)).limit(1);
  if (some) return;
  const given = Object.entries(known).map(([place, names]) => {
    const [district, area] = place.split('/');
    return { district, area, localities: names.join('\n') };
  });
  await db.execute(sql`
    update ${areas} a set localities = g.localities
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(district text, area text, localities text)
    join ${districts} d on d.name = g.district
    where a.district = d._id and a.name = g.area`);
}

/**
 * Finds the neighbourhoods that a visitor could mean, by their area, the likeliest first. If no name is spelled like
 * the text (`isWritten` is false), similar ones are returned.
 */
export async function areasByLocality(db: Db, typed: string) {
  const rows = await db
    .select({ _id: areas._id, localities: areas.localities })
    .from(areas)
    .where(isNotNull(areas.localities));
  const matches = rows
    .flatMap(({ _id, localities }) =>
      localitiesNamed(localities ?? '', typed)
        .slice(0, 1)
        .map((one) => ({ _id, ...one })),
    )
    .sort((one, other) => other.fit - one.fit);
  const isWritten = matches.some(({ fit }) => fit > A_SLIP);
  const meant = matches.filter(({ fit }) => !isWritten || fit > A_SLIP);
  const localities = new Map<string, Locality>(meant.map(({ _id, name, name_ne }) => [_id, { name, name_ne }]));
  return { localities, isWritten };
}
