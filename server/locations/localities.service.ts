import { isNotNull, sql } from 'drizzle-orm';
import { A_SLIP } from '../../contract/language/spelling.ts';
import { type Locality, localitiesNamed } from '../../contract/locations/localities.ts';
import type { Db } from '../db/db.ts';
import known from './data/localities.json' with { type: 'json' };
import { areas, districts } from './locations.table.ts';

/** The neighbourhoods that come with the program, for a database without any; those of staff stay. */
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
 * The neighbourhoods that a visitor may mean, by their area, the likeliest first. If no name is spelled like the text
 * (`isWritten` is false), those that differ by a slip.
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
