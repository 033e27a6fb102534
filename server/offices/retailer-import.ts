import { and, eq, inArray, sql } from 'drizzle-orm';
import { flagIn } from '../../contract/cells.ts';
import { fieldErrors } from '../../contract/errors.ts';
import { counted } from '../../contract/language/counted.ts';
import { plainDigits } from '../../contract/language/devanagari.ts';
import { type RetailerColumn, USER_COLUMNS } from '../../contract/offices/office-import.ts';
import { OFFICE_NOUNS, officeInput } from '../../contract/offices/offices.ts';
import { analyze } from '../db/analyze.ts';
import { auditAll } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { invalid } from '../http/errors.ts';
import { invalidateTag } from '../http/kept/cache.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { wardsByNumber } from '../locations/wards.service.ts';
import type { FirstUser, FirstUsers, UserCells } from './first-users.service.ts';
import { OFFICES_TAG, withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';
import type { OpenOrders, OrdersOfOffice } from './open-orders.service.ts';
import { type RetailerCells, type RetailerRow, readRetailers } from './retailer-sheet.ts';
import { editOffice, lockTree, type OfficeRow } from './save-office.ts';

/** The fields of a row as they are stored, without those of columns that the file does not have. */
type Fields = Partial<OfficeRow> & Pick<OfficeRow, 'office_code' | 'name'> & { parent_id: string };

interface Import {
  bytes: Buffer;
  isDryRun: boolean;
  ordersOf: OrdersOfOffice;
  firstUsers: FirstUsers;
}

/** Adds retailers, and changes those whose code is known; with `dry_run`, or where any row is bad, nothing changes. */
export async function importRetailers(
  db: Db,
  session: Session,
  { bytes, isDryRun: dry_run, ordersOf, firstUsers }: Import,
) {
  const rows = await readRetailers(bytes);
  return transact(db, async (db) => {
    await lockTree(db);
    const lookup = await whatIsKnown(db, session, rows);
    lookup.open = await ordersOf.openOf(
      db,
      [...lookup.retailers.values()].map(({ _id }) => _id),
    );
    const users = await firstUsers.judge(db, session, rows.map(userIn));
    const { good, bad_rows } = judgeRows(rows, lookup, users.wrong);
    if (!dry_run && bad_rows.length > 0)
      throw invalid(
        Object.fromEntries(bad_rows.map(({ row, message }) => [`row.${row}`, message])),
        'Nothing was imported. Correct the marked rows.',
      );
    const added = good.filter((fields) => !lookup.retailers.has(fields.office_code));
    const changed = good.flatMap((fields) => {
      const before = lookup.retailers.get(fields.office_code);
      return before && differs(before, fields) ? [{ before, fields }] : [];
    });
    const unchanged = good.length - added.length - changed.length;
    const report = {
      dry_run,
      added: added.length,
      changed: changed.length,
      unchanged,
      users: users.added.length,
      bad_rows,
    };
    if (dry_run) return report;
    await addAll(db, session, added, lookup);
    for (const { before, fields } of changed) await editOffice(db, session, before, fields);
    const ids = await idsOf(db, users.added);
    await firstUsers.add(
      db,
      session,
      users.added.map((user) => ({ ...user, office_id: ids.get(user.office_code) as string })),
    );
    await analyze(db, offices);
    return report;
  });
}

const userIn = ({ row, cells }: RetailerRow): UserCells => ({
  ...Object.fromEntries(USER_COLUMNS.map((column) => [column, cells[column]])),
  row,
  office_code: codeIn(cells.office_code),
});

/** The ids of the users' offices, by their codes in capitals. */
async function idsOf(db: Db, users: FirstUser[]): Promise<Map<string, string>> {
  const code = sql<string>`upper(${offices.office_code})`;
  const codes = users.map(({ office_code }) => office_code);
  const rows = await db.select({ _id: offices._id, code }).from(offices).where(inArray(code, codes));
  return new Map(rows.map(({ _id, code }) => [code, _id]));
}

interface RetailerLookups {
  /** By code in capitals: the caller's retailers, the codes of all other offices, and the distributors with their way up. */
  retailers: Map<string, OfficeRow>;
  taken: Set<string>;
  distributors: Map<string, Pick<OfficeRow, '_id' | 'ancestor_ids'>>;
  /** By the area's name in small letters. */
  places: Map<string, AreaWithNames[]>;
  /** Ids by area and number. */
  wards: Map<string, string>;
  /** The codes of retailers that bear a name of the file, by name and area. */
  named: Map<string, string>;
  /** The open orders of the retailers, by their ids. */
  open: Map<string, OpenOrders>;
}

interface AreaWithNames {
  state: string;
  district: string;
  vdc_municipality: string;
  district_name: string;
  state_name: string;
  area_name: string;
}

async function whatIsKnown(db: Db, session: Session, rows: RetailerRow[]): Promise<RetailerLookups> {
  const codes = rows.map(({ cells }) => codeIn(cells.office_code));
  const ownOffices = withinOffice(db, session, offices._id);
  const ofCodes = inArray(sql`upper(${offices.office_code})`, [...new Set(codes)]);
  const named = await db.select({ _id: offices._id, office_code: offices.office_code }).from(offices).where(ofCodes);
  const retailers = await db
    .select()
    .from(offices)
    .where(and(ofCodes, eq(offices.type, 'RETAILER'), ownOffices))
    .for('no key update');
  const isMine = new Set(retailers.map(({ _id }) => _id));
  const distributors = await db
    .select({ _id: offices._id, office_code: offices.office_code, ancestor_ids: offices.ancestor_ids })
    .from(offices)
    .where(and(eq(offices.type, 'RD'), eq(offices.is_active, true), ownOffices));
  const places = await db
    .select({
      state: districts.state,
      district: areas.district,
      vdc_municipality: areas._id,
      district_name: districts.name,
      state_name: states.name,
      area_name: areas.name,
    })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .innerJoin(states, eq(states._id, districts.state));
  const namedAreas = new Set(rows.flatMap(({ cells }) => (cells.ward ? [cells.area?.toLowerCase()] : [])));
  const areasOfWards = places.filter(({ area_name }) => namedAreas.has(area_name.toLowerCase()));
  const wards = await wardsByNumber(
    db,
    areasOfWards.map(({ vdc_municipality }) => vdc_municipality),
  );
  return {
    wards,
    named: await namedLike(db, rows),
    open: new Map(),
    retailers: new Map(retailers.map((office) => [codeIn(office.office_code), office])),
    taken: new Set(named.filter(({ _id }) => !isMine.has(_id)).map(({ office_code }) => codeIn(office_code))),
    distributors: new Map(distributors.map((office) => [codeIn(office.office_code), office])),
    places: Map.groupBy(places, ({ area_name }) => area_name.toLowerCase()),
  };
}

const nameIn = (name: string, area: string | null | undefined) => `${name.toLowerCase()} ${area}`;

/** Retailers of every distributor count, because customers choose among all in an area. */
async function namedLike(db: Db, rows: RetailerRow[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.map(({ cells }) => (cells.name ?? '').toLowerCase()))];
  const alike = await db
    .select({ name: offices.name, area: offices.vdc_municipality, code: offices.office_code })
    .from(offices)
    .where(and(eq(offices.type, 'RETAILER'), inArray(sql`lower(${offices.name})`, names)));
  return new Map(alike.map(({ name, area, code }) => [nameIn(name, area), code]));
}

const codeIn = (cell = '') => cell.trim().toUpperCase();

/** The rows that can be taken over, and the others with all errors of each. */
function judgeRows(rows: RetailerRow[], lookup: RetailerLookups, wrongUsers: Map<number, string[]>) {
  const good: Fields[] = [];
  const bad_rows: { row: number; office_code: string; message: string }[] = [];
  const firstRowOf = new Map<string, number>();
  const rowOfName = new Map<string, number>();
  for (const { row, cells } of rows) {
    const code = codeIn(cells.office_code);
    const first = firstRowOf.get(code);
    const wrong = [...(wrongUsers.get(row) ?? [])];
    const name = `${cells.name} ${cells.area} ${cells.district ?? ''}`.toLowerCase();
    const same = rowOfName.get(name);
    if (same && !lookup.retailers.has(code))
      wrong.push(`name: Row ${same} has an office of this name in this area. Tell them apart by the name.`);
    else rowOfName.set(name, row);
    if (first) wrong.push(`This code is in row ${first} as well. Take one out.`);
    else firstRowOf.set(code, row);
    if (lookup.taken.has(code)) wrong.push('This code is used by another office. Choose another.');
    const fields = fieldsOf(cells, lookup, wrong);
    const twin = fields && lookup.named.get(nameIn(fields.name, fields.vdc_municipality));
    if (twin && !lookup.retailers.has(code))
      wrong.push(`name: ${twin} is an office of this name in this area. Use its code, or tell them apart by the name.`);
    if (fields && wrong.length === 0) good.push(fields);
    else bad_rows.push({ row, office_code: cells.office_code ?? '', message: wrong.join(' ') });
  }
  return { good, bad_rows };
}

/** The fields of one row; their errors are added to `wrong`. */
function fieldsOf(cells: RetailerCells, lookup: RetailerLookups, wrong: string[]): Fields | undefined {
  const distributor = lookup.distributors.get(codeIn(cells.distributor_code));
  if (!distributor) wrong.push('distributor_code: There is no active regional distributor of this code. Check it.');
  const place = placeIn(cells, lookup, wrong);
  const retail_type = cells.retail_type
    ?.toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)
    .sort();
  const is_active = cells.is_active ? (flagIn(cells.is_active) ?? null) : undefined;
  if (is_active === null) wrong.push('is_active: Write yes or no.');
  const before = lookup.retailers.get(codeIn(cells.office_code));
  const open = before?.is_active && is_active === false && lookup.open.get(before._id);
  if (open)
    wrong.push(
      `is_active: It has ${counted(open.all, 'open order')}. Deactivate it in its form, which asks what becomes of them.`,
    );
  const read = officeInput.safeDecode({
    type: 'RETAILER',
    name: cells.name ?? '',
    office_code: cells.office_code ?? '',
    ...given(cells),
    ...(retail_type && { retail_type: [...new Set(retail_type)] as never }),
    ...(typeof is_active === 'boolean' && { is_active }),
  });
  if (!read.success) {
    for (const [path, message] of Object.entries(fieldErrors(read.error)))
      wrong.push(
        path.startsWith('retail_type') ? 'retail_type: Write CE, MX, both or nothing.' : `${path}: ${message}`,
      );
    return undefined;
  }
  return distributor && place && { ...read.data, ...place, parent_id: distributor._id };
}

/** An empty cell empties the field. */
const given = (cells: RetailerCells) =>
  Object.fromEntries(
    CAN_BE_EMPTY.flatMap((column) => (cells[column] === undefined ? [] : [[column, cells[column] || null]])),
  );

const CAN_BE_EMPTY = [
  'name_ne',
  'phone',
  'email',
  'address',
  'address_ne',
  'map_location',
  'opening_hours',
  'opening_hours_ne',
] as const satisfies RetailerColumn[];

function placeIn({ area = '', district, state, ward }: RetailerCells, lookup: RetailerLookups, wrong: string[]) {
  const isOf = (name: string, cell: string | undefined) => !cell || cell.toLowerCase() === name.toLowerCase();
  const places = (lookup.places.get(area.toLowerCase()) ?? []).filter(
    (place) => isOf(place.district_name, district) && isOf(place.state_name, state),
  );
  if (places.length === 0) wrong.push('area: There is no such area there. Write it as in the list of areas.');
  if (places.length > 1) wrong.push('district: Several districts have an area of this name. Say which.');
  const [place] = places;
  if (!place) return undefined;
  const { vdc_municipality } = place;
  const ids = { state: place.state, district: place.district, vdc_municipality };
  if (ward === undefined) return ids;
  const number = plainDigits(ward).match(/\d+/)?.[0];
  const ward_id = lookup.wards.get(`${vdc_municipality} ${Number(number)}`) ?? null;
  if (ward && !ward_id && places.length === 1)
    wrong.push('ward: The area has no such ward. Write its number or nothing.');
  return { ...ids, ward: ward_id };
}

/** Whether a row changes anything; an empty text changes nothing. */
const differs = (before: OfficeRow, fields: Fields) =>
  Object.entries(fields).some(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name as keyof OfficeRow] ?? null),
  );

async function addAll(db: Db, session: Session, added: Fields[], { distributors }: RetailerLookups): Promise<void> {
  if (added.length === 0) return;
  const wayTo = new Map([...distributors.values()].map(({ _id, ancestor_ids }) => [_id, ancestor_ids]));
  const rows = added.map((fields) => {
    const _id = newId();
    const ancestor_ids = [...(wayTo.get(fields.parent_id) ?? []), _id];
    return { retail_type: [], ...fields, type: 'RETAILER' as const, _id, ancestor_ids };
  });
  for (let first = 0; first < rows.length; first += 1000)
    await db.insert(offices).values(rows.slice(first, first + 1000));
  const entity = OFFICE_NOUNS.RETAILER;
  await auditAll(
    db,
    actorOf(session),
    rows.map((after) => ({ action: 'import', entity, entity_id: after._id, after })),
  );
  await invalidateTag(db, OFFICES_TAG);
}
