import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OfficeInput } from '../../contract/offices/offices.ts';
import { analyze } from '../db/analyze.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { Problem } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { type Group, type Outcome, type RowOf, tableImport, type Wrong } from '../imports/table-import.service.ts';
import { type NamedPlace, placesByName, type Unplaced } from '../locations/named-places.service.ts';
import { wardsByNumber } from '../locations/wards.service.ts';
import type { FirstUser, FirstUsers } from './first-users.service.ts';
import { withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';
import type { OpenOrders, OrdersOfOffice } from './open-orders.service.ts';
import { RETAILER_COLUMNS } from './retailer-columns.ts';
import { addOffice, editOffice, lockTree, type OfficeRow } from './save-office.ts';

type Row = RowOf<typeof RETAILER_COLUMNS>;
type Problems = Omit<Wrong, 'line'>[];

/** The functions that the domains above provide to the import. */
interface Above {
  openOf: OrdersOfOffice['openOf'];
  panChanges: OrdersOfOffice['panChanges'];
  firstUsers: FirstUsers;
}

/** Imports retailers with their first users, one per row; a known code changes its retailer. */
export const retailerImport = (above: Above) =>
  tableImport<typeof RETAILER_COLUMNS>({
    kind: 'retailers',
    route: 'POST office/import',
    entity: 'Retailer',
    columns: () => RETAILER_COLUMNS,
    key: 'office_code',
    atOnce: 250,
    save: (db, groups, { session }) => saveRetailers(db, session, groups, above),
    after: (db) => analyze(db, offices),
    tells: { users: (count) => say('{users} will be invited.', { users: { count, of: 'user' } }) },
  });

async function saveRetailers(
  db: Db,
  session: Session,
  groups: Group<Row>[],
  { openOf, panChanges, firstUsers }: Above,
): Promise<Outcome[]> {
  await lockTree(db);
  const rows = groups.flatMap((group) => group.rows);
  const lookup = await whatIsKnown(
    db,
    session,
    rows.map(({ row }) => row),
    openOf,
  );
  const users = await firstUsers.judge(db, session, rows.map(userIn));
  const usersOf = Map.groupBy(users.added, ({ office_code }) => office_code);
  const invited: (FirstUser & { office_id: string })[] = [];
  const outcomes: Outcome[] = [];
  for (const { key, rows } of groups) {
    const [first, ...twice] = rows;
    if (!first) continue;
    const text = say('This code is also in row {row}. Remove one.', { row: first.line });
    const again = twice.map(({ line }) => ({ line, column: 'office_code', text }));
    const problems = users.wrong.get(first.line) ?? [];
    const saved = await saveRow(db, session, { ...first, problems }, lookup, panChanges);
    if ('wrong' in saved) {
      outcomes.push({ what: 'none', wrong: [...saved.wrong.map((one) => ({ ...one, line: first.line })), ...again] });
      continue;
    }
    const added = (usersOf.get(key.toUpperCase()) ?? []).map((user) => ({ ...user, office_id: saved.office_id }));
    invited.push(...added);
    outcomes.push({ what: saved.what, wrong: again, more: added.length > 0 ? { users: added.length } : {} });
  }
  await firstUsers.add(db, session, invited);
  return outcomes;
}

const userIn = ({ line: row, row: cells }: { line: number; row: Row }) => ({
  row,
  office_code: cells.office_code ?? '',
  user_name: cells.user_name,
  user_mobile: cells.user_mobile,
  user_email: cells.user_email,
  user_role: cells.user_role,
});

interface Judged {
  line: number;
  row: Row;
  unread: string[];
  problems: Problems;
}

type SavedRow = { what: 'add' | 'edit' | 'same'; office_id: string } | { wrong: Problems };

/** Saves a retailer as its form does, or reports all errors of its row. */
async function saveRow(
  db: Db,
  session: Session,
  { line, row, unread, problems }: Judged,
  lookup: Lookup,
  panChanges: Above['panChanges'],
): Promise<SavedRow> {
  const code = row.office_code ?? '';
  const before = lookup.retailers.get(code);
  const wrong = [...problems];
  const fields = fieldsOf(row, unread, lookup, wrong);
  if (!before && row.name && fields.vdc_municipality) {
    const name = nameIn(row.name, fields.vdc_municipality);
    const twin = lookup.named.get(name);
    if (typeof twin === 'number')
      wrong.push({
        column: 'name',
        text: say('The office in row {row} has this name in this area too. Choose another name for one of them.', {
          row: twin,
        }),
      });
    else if (twin)
      wrong.push({
        column: 'name',
        text: say('Office {code} already has this name in this area. Use that code, or choose another name.', {
          code: twin,
        }),
      });
    else lookup.named.set(name, line);
  }
  if (lookup.taken.has(code))
    wrong.push({ column: 'office_code', text: 'This code is used by another office. Choose another.' });
  const open = before?.is_active && row.is_active === false && lookup.open.get(before._id);
  if (open) {
    const text = say('It still has {orders}. Open the office and deactivate it there to decide where they go.', {
      orders: { count: open.all, of: 'open order' },
    });
    wrong.push({ column: 'is_active', text });
  }
  if (wrong.length > 0 || unread.length > 0) return { wrong };
  if (before && !differs(before, fields)) return { what: 'same', office_id: before._id };
  try {
    const input = { ...fields, type: 'RETAILER' as const, name: row.name ?? '', office_code: code };
    const { _id } = before
      ? await editOffice(db, session, before, input, panChanges)
      : await addOffice(db, session, input);
    return { what: before ? 'edit' : 'add', office_id: _id };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const of = (path: string) => (path === 'parent_id' ? 'distributor_code' : PLACE.has(path) ? 'area' : path);
    const errors = Object.entries(error.texts.errors ?? {}).map(([path, text]) => ({ column: of(path), text }));
    return { wrong: errors.length > 0 ? errors : [{ column: 'office_code', text: error.texts.msg }] };
  }
}

const PLACE = new Set(['state', 'district', 'vdc_municipality']);

/** Columns that are looked up; one that is neither of these nor a form field doesn't compile. */
type LookedUp =
  | 'distributor_code'
  | 'area'
  | 'district'
  | 'state'
  | 'ward'
  | `user_${'name' | 'mobile' | 'email' | 'role'}`;
type Plain = Partial<Pick<OfficeInput, Exclude<keyof Row, LookedUp>>>;
type Fields = Plain & Partial<Pick<OfficeInput, 'parent_id' | 'state' | 'district' | 'vdc_municipality' | 'ward'>>;

/** Returns a row's fields, without those of columns that the file lacks; adds their errors to `wrong`. */
function fieldsOf(row: Row, unread: string[], lookup: Lookup, wrong: Problems): Fields {
  const { distributor_code, area, district, state, ward, user_name, user_mobile, user_email, user_role, ...plain } =
    row;
  const parent_id = lookup.distributors.get(distributor_code ?? '');
  if (!parent_id && !unread.includes('distributor_code'))
    wrong.push({ column: 'distributor_code', text: 'No active regional distributor has this code. Check it.' });
  const place = lookup.places.get(row);
  const at = place && !('wrong' in place) ? place : undefined;
  if (place && 'wrong' in place) wrong.push(place.wrong);
  // Take the ward from its own column or, if that is missing or empty, from the number after the area's name.
  const number = ward ?? at?.ward ?? ward;
  const ward_id = number == null ? number : lookup.wards.get(`${at?.vdc_municipality} ${number}`);
  if (number != null && !ward_id && at)
    wrong.push({
      column: ward == null ? 'area' : 'ward',
      text: 'The area has no such ward. Enter its number or leave it empty.',
    });
  const { ward: _, ...ids } = at ?? {};
  return { ...(plain satisfies Plain), ...ids, parent_id, ...(number !== undefined && { ward: ward_id }) };
}

/** Whether a row changes its retailer; an empty text doesn't. */
const differs = (before: OfficeRow, fields: Fields) =>
  Object.entries(fields).some(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name as keyof OfficeRow] ?? null),
  );

interface Lookup {
  /** By code in capitals: the caller's retailers, the codes of all other offices, and the distributors' ids. */
  retailers: Map<string, OfficeRow>;
  taken: Set<string>;
  distributors: Map<string, string>;
  /** The place each row names. */
  places: Map<Row, NamedPlace | Unplaced>;
  /** Ids by area and number. */
  wards: Map<string, string>;
  /** By name and area: codes of retailers with a name in the file, and earlier rows. */
  named: Map<string, string | number>;
  /** Open orders of the retailers, by id. */
  open: Map<string, OpenOrders>;
}

async function whatIsKnown(db: Db, session: Session, rows: Row[], openOf: Above['openOf']): Promise<Lookup> {
  const codes = [...new Set(rows.map(({ office_code }) => office_code ?? ''))];
  const ownOffices = withinOffice(db, session, offices._id);
  const ofCodes = inArray(sql`upper(${offices.office_code})`, codes);
  const coded = await db.select({ _id: offices._id, office_code: offices.office_code }).from(offices).where(ofCodes);
  const retailers = await db
    .select()
    .from(offices)
    .where(and(ofCodes, eq(offices.type, 'RETAILER'), ownOffices))
    .for('no key update');
  const isMine = new Set(retailers.map(({ _id }) => _id));
  const distributors = await db
    .select({ _id: offices._id, office_code: offices.office_code })
    .from(offices)
    .where(and(eq(offices.type, 'RD'), eq(offices.is_active, true), ownOffices));
  const place = await placesByName(db);
  const places = new Map(rows.map((row) => [row, place({ ...row, area: row.area ?? '' })]));
  const found = [...places].flatMap(([row, at]) => ('wrong' in at || (row.ward ?? at.ward) == null ? [] : at));
  const wards = await wardsByNumber(db, [...new Set(found.map(({ vdc_municipality }) => vdc_municipality))]);
  return {
    wards,
    named: await namedLike(db, rows),
    open: await openOf(db, [...isMine]),
    retailers: new Map(retailers.map((office) => [office.office_code.toUpperCase(), office])),
    taken: new Set(coded.filter(({ _id }) => !isMine.has(_id)).map(({ office_code }) => office_code.toUpperCase())),
    distributors: new Map(distributors.map(({ _id, office_code }) => [office_code.toUpperCase(), _id])),
    places,
  };
}

const nameIn = (name: string, area: string | null | undefined) => `${name.toLowerCase()} ${area}`;

/**
 * Finds retailers with the same name and area. Those of every distributor count, because customers choose among all in
 * an area.
 */
async function namedLike(db: Db, rows: Row[]): Promise<Map<string, string | number>> {
  const names = [...new Set(rows.map(({ name = '' }) => name.toLowerCase()))];
  const alike = await db
    .select({ name: offices.name, area: offices.vdc_municipality, code: offices.office_code })
    .from(offices)
    .where(and(eq(offices.type, 'RETAILER'), inArray(sql`lower(${offices.name})`, names)));
  return new Map(alike.map(({ name, area, code }) => [nameIn(name, area), code]));
}
