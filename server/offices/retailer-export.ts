import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { exported } from '../imports/table-import.service.ts';
import { areas, districts, states, wards } from '../locations/locations.table.ts';
import { withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';
import { RETAILER_COLUMNS } from './retailer-columns.ts';

/** Fill these in to add a first user; empty cells add none. */
const NO_USER = { user_name: null, user_mobile: null, user_email: null, user_role: null };

/** Exports the caller's retailers, as the import reads them. */
export async function exportedRetailers(db: Db, session: Session): Promise<AsyncGenerator<Cell[]>> {
  const parent = alias(offices, 'parent');
  const rows = await db
    .select({
      office: offices,
      distributor_code: parent.office_code,
      area: areas.name,
      district: districts.name,
      state: states.name,
      ward: wards.number,
    })
    .from(offices)
    .leftJoin(parent, eq(parent._id, offices.parent_id))
    .leftJoin(areas, eq(areas._id, offices.vdc_municipality))
    .leftJoin(districts, eq(districts._id, offices.district))
    .leftJoin(states, eq(states._id, offices.state))
    .leftJoin(wards, eq(wards._id, offices.ward))
    .where(and(eq(offices.type, 'RETAILER'), withinOffice(db, session, offices._id)))
    .orderBy(asc(offices.office_code));
  return exported(
    RETAILER_COLUMNS,
    rows.map(({ office, ...named }) => ({ ...office, ...named, ...NO_USER })),
  );
}
