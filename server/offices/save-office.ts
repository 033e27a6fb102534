import { and, count, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit/audit.ts';
import { OFFICE_NOUNS, type OfficeInput, type OfficeType, PARENT_TYPE } from '../../contract/offices/offices.ts';
import { audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite } from '../http/rows/revision.ts';
import { say, type Value } from '../http/words/sentence.ts';
import { placeOf } from '../locations/locations.service.ts';
import { isWardOf } from '../locations/wards.service.ts';
import { requireHours } from './hours.service.ts';
import { getOffice } from './office.ts';
import { isHeadOffice, OFFICES_TAG, withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';
import { type OrdersOfOffice, settleOpenOrders } from './open-orders.service.ts';

export type OfficeRow = typeof offices.$inferSelect;
type Fields = Omit<OfficeInput, '_id' | 'revision' | 'open_orders' | 'open_orders_to'>;

/**
 * Adds an office, or edits one below the caller's own; a new parent moves its whole subtree. `settled` describes the
 * outcome of its orders.
 */
export async function saveOffice(
  db: Db,
  session: Session,
  kinds: OfficeType[],
  { _id, revision, open_orders, open_orders_to, ...fields }: OfficeInput,
  ordersOf: OrdersOfOffice,
) {
  const saved = await transact(db, async (db) => {
    await lockTree(db);
    if (!_id) return { office: await addOffice(db, session, fields) };
    const before = await officeBelow(db, session, kinds, _id);
    await refuseOverwrite(db, OFFICE_NOUNS[before.type], _id, { revision, ...fields });
    const isClosed = before.is_active && fields.is_active === false;
    const decided = { open_orders, open_orders_to };
    const settled = isClosed ? await settleOpenOrders(db, ordersOf, session, before, decided) : undefined;
    return { office: await editOffice(db, session, before, fields, ordersOf.panChanges), settled };
  });
  return { office: await getOffice(db, session, kinds, saved.office._id), settled: saved.settled };
}

/** Lets one writer at a time change the tree: an office must not be added below one that is being moved. */
export async function lockTree(db: Db): Promise<void> {
  await lockNamed(db, 'tree of offices');
}

export async function addOffice(db: Db, session: Session, fields: Fields): Promise<OfficeRow> {
  requireHours(fields.opening_hours);
  const parent = await parentFor(db, session, fields.type, fields.parent_id);
  await checkPlace(db, fields);
  const _id = newId();
  const ancestor_ids = [...(parent?.ancestor_ids ?? []), _id];
  const values = { ...fields, retail_type: retailType(fields.type, fields.retail_type ?? []) };
  const [after] = await db
    .insert(offices)
    .values({ ...values, _id, ancestor_ids })
    .returning();
  await tell(db, session, 'add', undefined, after as OfficeRow);
  return after as OfficeRow;
}

/** Edits a locked office. Fields with a `pan` need `panChanges`. */
export async function editOffice(
  db: Db,
  session: Session,
  before: OfficeRow,
  fields: Partial<Fields>,
  panChanges?: OrdersOfOffice['panChanges'],
) {
  const { type, _id } = before;
  if (fields.type && fields.type !== type)
    throw invalid({
      type: say('This is a {office} and can’t change type. Add another office instead.', {
        office: { word: OFFICE_NOUNS[type], isWithin: true },
      }),
    });
  if (fields.is_active === false && _id === session.office_id)
    throw invalid({ is_active: 'This is your own office. Another head office can deactivate it.' });
  requireHours(fields.opening_hours, before.opening_hours);
  const parent_id = fields.parent_id === undefined ? before.parent_id : fields.parent_id;
  const isMoved = (parent_id ?? null) !== before.parent_id;
  const parent = isMoved ? await parentFor(db, session, type, parent_id) : undefined;
  // A ward belongs to its area: if only the area changes, the ward is unknown.
  const isElsewhere = fields.vdc_municipality !== undefined && fields.vdc_municipality !== before.vdc_municipality;
  const placed = isElsewhere ? { ward: null, ...fields } : fields;
  await checkPlace(db, { ...before, ...placed });
  const values = { ...placed, retail_type: retailType(type, fields.retail_type ?? before.retail_type) };
  const { pan = before.pan } = fields;
  if (pan !== before.pan) await panChanges?.(db, { _id, pan });
  const [after] = await db.update(offices).set(values).where(eq(offices._id, _id)).returning();
  if (parent) await moveBelow(db, _id, parent);
  await tell(db, session, isMoved ? 'move' : 'edit', before, after as OfficeRow);
  return after as OfficeRow;
}

/** Moves an office and all below it: rows keep their path up to the office, and continue with the new parent's. */
async function moveBelow(db: Db, _id: string, parent: OfficeRow): Promise<void> {
  await db.execute(sql`
    update ${offices} set ancestor_ids = ${sql.param(parent.ancestor_ids)}::uuid[]
      || ancestor_ids[array_position(ancestor_ids, ${_id}::uuid):]
    where ancestor_ids @> array[${_id}::uuid]`);
}

/** Deletes an office without records; `usesOf` names the records that belong to it. */
export async function removeOffice(db: Db, session: Session, kinds: OfficeType[], usesOf: UsesOf, id: string) {
  return transact(db, async (db) => {
    await lockTree(db);
    const before = await officeBelow(db, session, kinds, id);
    const [below] = await db.select({ offices: count() }).from(offices).where(eq(offices.parent_id, id));
    const uses = [...(below?.offices ? [say('offices below it')] : []), ...(await usesOf(db, id))];
    if (uses.length > 0)
      throw conflict(
        say('{name} has {uses}, so it can’t be deleted. Deactivate it instead.', { name: before.name, uses }),
      );
    await db.delete(offices).where(eq(offices._id, id));
    await tell(db, session, 'delete', before, undefined);
    return { _id: id };
  });
}

/** Names an office's records, such as `12 orders`. Passed in, because offices know nothing about them. */
export type UsesOf = (db: Db, office_id: string) => Promise<Value[]>;

async function tell(
  db: Db,
  session: Session,
  action: AuditAction,
  before?: OfficeRow,
  after?: OfficeRow,
): Promise<void> {
  const { _id, type } = (after ?? before) as OfficeRow;
  await audit(db, actorOf(session), { action, entity: OFFICE_NOUNS[type], entity_id: _id, before, after });
  await invalidateTag(db, OFFICES_TAG);
}

/** Reads and locks an office that the caller can change: one below its own. Head office can change itself too. */
export async function officeBelow(db: Db, session: Session, kinds: OfficeType[], id: string): Promise<OfficeRow> {
  const [office] = await db
    .select()
    .from(offices)
    .where(and(eq(offices._id, id), withinOffice(db, session, offices._id)))
    .for('no key update');
  if (!office || !kinds.includes(office.type)) throw notFound('Office');
  if (id === session.office_id && !isHeadOffice(session))
    throw conflict('This is your own office. Ask the office above it to change this.');
  return office;
}

/**
 * Returns the office of the right level, within the caller's, that one of this type belongs under; none for a head
 * office.
 */
async function parentFor(db: Db, session: Session, type: OfficeType, parent_id: string | null | undefined) {
  const above = PARENT_TYPE[type];
  if (!above) {
    if (!isHeadOffice(session)) throw conflict('Only the head office can add another head office.');
    if (parent_id) throw invalid({ parent_id: 'A head office can’t be under another office.' });
    return undefined;
  }
  const office = { word: OFFICE_NOUNS[above], isWithin: true };
  if (!parent_id) throw invalid({ parent_id: say('Choose the parent {office}.', { office }) });
  const [parent] = await db
    .select()
    .from(offices)
    .where(and(eq(offices._id, parent_id), withinOffice(db, session, offices._id)));
  if (!parent || parent.type !== above)
    throw invalid({ parent_id: say('You can’t use that {office}. Choose another.', { office }) });
  if (!parent.is_active) throw invalid({ parent_id: say('This {office} is not active. Choose another.', { office }) });
  return parent;
}

/**
 * Checks a location: its levels must belong together, and retailers need an area, because customers look for them by
 * it.
 */
async function checkPlace(db: Db, { type, state, district, vdc_municipality, ward }: Partial<Fields>): Promise<void> {
  if (!state && !district && !vdc_municipality && !ward && type !== 'RETAILER') return;
  if (!state) throw invalid({ state: 'Choose the state.' });
  if (!district) throw invalid({ district: 'Choose the district.' });
  if (!vdc_municipality) throw invalid({ vdc_municipality: 'Choose the area.' });
  if (!(await placeOf(db, { state, district, vdc_municipality })))
    throw invalid({ vdc_municipality: 'This area is not in the chosen district. Choose again.' });
  if (ward && !(await isWardOf(db, ward, vdc_municipality)))
    throw invalid({ ward: 'This ward is not in the chosen area. Choose again.' });
}

/** Returns the chosen types, each once and CE before MX; only retailers have any. */
const retailType = (type: OfficeType, chosen: OfficeRow['retail_type']): OfficeRow['retail_type'] =>
  type === 'RETAILER' ? [...new Set(chosen)].sort() : [];
