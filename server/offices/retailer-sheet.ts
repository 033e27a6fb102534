import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  NEEDED_COLUMNS,
  RETAILER_COLUMNS,
  type RetailerColumn,
  USER_COLUMNS,
  type UserColumn,
} from '../../contract/offices/office-import.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid } from '../http/errors.ts';
import { readNumberedRows } from '../http/sheets/sheet-read.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { areas, districts, states, wards } from '../locations/locations.table.ts';
import { withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';

const MOST_ROWS = 5_000;

/** The texts of one row; those of columns that the file does not have are undefined. */
export type RetailerCells = { [C in RetailerColumn | UserColumn]?: string };

export interface RetailerRow {
  /** The number of the row, as a sheet counts them. */
  row: number;
  cells: RetailerCells;
}

/** The columns by their titles, wherever they are. */
export async function readRetailers(file: Buffer): Promise<RetailerRow[]> {
  const rows: RetailerRow[] = [];
  let titles: string[] | undefined;
  for await (const { number, cells } of readNumberedRows(file)) {
    if (!titles) {
      titles = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'));
      const missing = NEEDED_COLUMNS.filter((column) => !titles?.includes(column));
      if (missing.length > 0) throw invalid({ file: `The first row must hold the titles ${missing.join(', ')}, too.` });
      continue;
    }
    rows.push({ row: number, cells: cellsOf(titles, cells) });
    if (rows.length > MOST_ROWS) throw invalid({ file: `This file has more than ${MOST_ROWS} rows. Split it.` });
  }
  if (rows.length === 0) throw invalid({ file: 'This file has no rows.' });
  return rows;
}

const cellsOf = (titles: string[], cells: string[]): RetailerCells =>
  Object.fromEntries(
    [...RETAILER_COLUMNS, ...USER_COLUMNS].flatMap((column) => {
      const at = titles.indexOf(column);
      return at < 0 ? [] : [[column, cells[at]?.trim() ?? '']];
    }),
  );

/** The retailers of the caller's offices, as the import reads them. */
export async function exportedRetailers(db: Db, session: Session): Promise<Cell[][]> {
  const parent = alias(offices, 'parent');
  const rows = await db
    .select({
      office: offices,
      distributor: parent.office_code,
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
  return [
    [...RETAILER_COLUMNS, ...USER_COLUMNS],
    ...rows.map(({ office, distributor, area, district, state, ward }) => [
      office.office_code,
      office.name,
      office.name_ne,
      distributor,
      area,
      district,
      state,
      ward,
      office.phone,
      office.email,
      office.address,
      office.address_ne,
      office.map_location,
      office.opening_hours,
      office.opening_hours_ne,
      office.retail_type.join(' '),
      office.is_active,
      // To be filled in for a first user; an empty one adds nobody.
      ...USER_COLUMNS.map(() => ''),
    ]),
  ];
}
