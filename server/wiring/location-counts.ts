import { and, count, inArray, isNotNull } from 'drizzle-orm';
import { ACTIVE_ORDER_STATUSES } from '../../contract/statuses.ts';
import type { CountsByArea } from '../locations/locations.routes.ts';
import { withinOffice } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { orders } from '../orders/orders.table.ts';

/** Counts the offices and open orders of each area, as far as the caller can see them. */
export const countsByArea: CountsByArea = async (db, session) => {
  const standing = await db
    .select({ area: offices.vdc_municipality, ward: offices.ward, rows: count() })
    .from(offices)
    .where(and(isNotNull(offices.vdc_municipality), withinOffice(db, session, offices._id)))
    .groupBy(offices.vdc_municipality, offices.ward);
  const open = await db
    .select({ area: orders.vdc_municipality, rows: count() })
    .from(orders)
    .where(and(inArray(orders.status, [...ACTIVE_ORDER_STATUSES]), withinOffice(db, session, orders.office_id)))
    .groupBy(orders.vdc_municipality);
  const counts = new Map<string, Awaited<ReturnType<CountsByArea>>[number]>();
  const of = (vdc_municipality: string) => {
    const entry = counts.get(vdc_municipality) ?? { vdc_municipality, offices: 0, open_orders: 0, wards: [] };
    counts.set(vdc_municipality, entry);
    return entry;
  };
  for (const { area, ward, rows } of standing) {
    if (!area) continue;
    of(area).offices += rows;
    if (ward) of(area).wards.push({ ward, offices: rows });
  }
  for (const { area, rows } of open) of(area).open_orders = rows;
  return [...counts.values()];
};
