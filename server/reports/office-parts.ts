import { or, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { offices } from '../offices/offices.table.ts';
import { byOrders, partOf } from './part.ts';
import type { Counted } from './tallies.ts';

const TYPE_NAMES = {
  ADMIN: 'Head office',
  ND: 'National distributor',
  RD: 'Regional distributor',
  RETAILER: 'Retailer',
};

/**
 * Lists the offices right below the requested one, each with all below it, and that office's own orders; by default
 * those below the caller's. The path to it begins at the caller's office.
 */
export async function officeParts(db: Db, { session }: Caller, { conditions }: ListQuery, counted: Counted[]) {
  const office_id = conditions.find(({ field }) => field === 'office_id')?.value.toLowerCase();
  const top = office_id ?? session.office_id;
  const isWhole = session.office_type === 'ADMIN' && !office_id;
  const visibleOffices = await db
    .select({ _id: offices._id, name: offices.name, type: offices.type, ancestor_ids: offices.ancestor_ids })
    .from(offices)
    .where(
      isWhole
        ? undefined
        : or(
            sql`${offices.ancestor_ids}::text[] @> array[${top}]`,
            sql`${offices._id} in (select unnest(ancestor_ids) from offices where _id::text = ${top})`,
          ),
    );
  const byId = new Map(visibleOffices.map((office) => [office._id, office]));
  const own = byId.get(top);
  const way = own?.ancestor_ids ?? [];
  // Callers can't see offices above their own; an office elsewhere has no parts for them.
  const from = session.office_type === 'ADMIN' ? 0 : way.indexOf(session.office_id);
  if (!own || from < 0) return { parts: [], path: [] };

  /**
   * Finds the part that an office's orders count for: the child of the requested office above it, or the office itself.
   */
  const partOfOffice = (ids: string[]): string => {
    const at = ids.indexOf(top);
    if (at >= 0) return ids[at + 1] ?? top;
    return ids[0] as string;
  };
  const below = visibleOffices.filter(({ ancestor_ids }) => isWhole || ancestor_ids.includes(top));
  const members = Map.groupBy(below, ({ ancestor_ids }) => partOfOffice(ancestor_ids));
  const rows = Map.groupBy(counted, ({ key }) => partOfOffice(byId.get(key)?.ancestor_ids ?? [key]));
  const parts = [...new Set([...members.keys(), ...rows.keys()])].flatMap((_id) => {
    const office = byId.get(_id);
    const parts = rows.get(_id) ?? [];
    // The office above its parts has its own line only if it has orders.
    if (_id === top && parts.length === 0) return [];
    const name = office?.name ?? 'No longer kept';
    const about = office && TYPE_NAMES[office.type];
    const has_parts = _id !== top && (members.get(_id)?.length ?? 0) > 1;
    return [{ ...partOf({ _id, name, about: about ?? null }, parts), has_parts }];
  });
  const path = way.slice(Math.max(0, from)).map((_id) => ({ _id, name: byId.get(_id)?.name ?? '' }));
  return { parts: parts.sort(byOrders), path };
}
