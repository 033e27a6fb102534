import { and, eq, inArray, sql } from 'drizzle-orm';
import * as contract from '../../contract/shipping/shipping.ts';
import { type Actor, auditAll, type Change } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { invalid, notFound } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { say } from '../http/words/sentence.ts';
import { placeOfArea, placesOfAreas, ruralAmong, unknownPlace } from '../locations/locations.service.ts';
import { areas, districts } from '../locations/locations.table.ts';
import { chargeFor, deliveryOptions, deliveryTerms } from './delivery.service.ts';
import { pickupLocations, shippingCharges, shippingPartners } from './shipping.table.ts';

/** The tag of every public reply that shows pickup points or delivery prices. */
export const SHIPPING_TAG = 'shipping';

export const pickupStore = rows(pickupLocations, contract.pickupLocations, SHIPPING_TAG);

const plainCharges = rows(shippingCharges, { ...contract.shippingCharges, order: 'priority:desc' }, SHIPPING_TAG);

type ChargeInput = Parameters<typeof plainCharges.save>[2] & { set_by: contract.ChargeLevel };

export const chargeStore = {
  ...plainCharges,
  /** Only one level of places is stored (spec 3), and the last weight range has no end. */
  save: async (db: Db, actor: Actor, input: ChargeInput) => {
    const unknown = await unknownPlace(db, input.set_by, input[input.set_by] ?? []);
    if (unknown)
      throw invalid({
        [input.set_by]: say('There is no {level} with the id {id}. Choose from the list.', {
          level: input.set_by,
          id: unknown,
        }),
      });
    const [rural] = input.set_by === 'city' ? await ruralAmong(db, input.city ?? []) : [];
    if (rural)
      throw invalid({
        city: say('{place} is a rural municipality, not a city. Set this charge by area.', { place: rural }),
      });
    const others = contract.CHARGE_LEVELS.filter((level) => level !== input.set_by).map((level) => [level, []]);
    const last = (input.weight_price?.length ?? 0) - 1;
    const weight_price = input.weight_price?.map((range, index) => (index === last ? { ...range, to: null } : range));
    return plainCharges.save(db, actor, {
      ...input,
      ...Object.fromEntries(others),
      ...(weight_price && { weight_price }),
    });
  },
};

export const partnerStore = rows(shippingPartners, contract.shippingPartners);

/** Deletes all of the pickup locations or none. */
export async function removePickupLocations(db: Db, actor: Actor, ids: string[]): Promise<string[]> {
  return transact(db, async (db) => {
    const before = await db.delete(pickupLocations).where(inArray(pickupLocations._id, ids)).returning();
    if (before.length < new Set(ids).size) throw notFound('Pickup location');
    const changes = before.map(
      (row): Change => ({
        action: 'delete',
        entity: 'Pickup location',
        entity_id: row._id,
        before: row,
      }),
    );
    await auditAll(db, actor, changes);
    await invalidateTag(db, SHIPPING_TAG);
    return before.map(({ _id }) => _id);
  });
}

/** Switches all of the pickup locations or none; without a value: off if all are on, otherwise on. */
export async function setPickupLocations(
  db: Db,
  actor: Actor,
  { Location_id, value: newValue }: { Location_id: string[]; value?: boolean },
): Promise<boolean> {
  return transact(db, async (db) => {
    const chosen = inArray(pickupLocations._id, Location_id);
    const before = await db.select().from(pickupLocations).where(chosen).orderBy(pickupLocations._id).for('update');
    if (before.length < new Set(Location_id).size) throw notFound('Pickup location');
    const is_active = newValue ?? !before.every((row) => row.is_active);
    await db.update(pickupLocations).set({ is_active }).where(chosen);
    const changes = before
      .filter((row) => row.is_active !== is_active)
      .map(
        ({ _id, title, is_active: was }): Change => ({
          action: 'edit',
          entity: 'Pickup location',
          entity_id: _id,
          before: { title, is_active: was },
          after: { title, is_active },
        }),
      );
    await auditAll(db, actor, changes);
    await invalidateTag(db, SHIPPING_TAG);
    return is_active;
  });
}

/**
 * Lists the pickup points to choose from, first those whose address mentions the customer's district, then the state.
 */
export function openPickupLocations(db: Db, near: string) {
  const named = sql`(${pickupLocations.location} ilike '%' || a.name || '%' or ${pickupLocations.location} ilike '%' || d.name || '%')`;
  const places = sql`from ${areas} a join ${districts} d on d._id = a.district`;
  const here = sql`(select h.district from ${areas} h where h._id = ${near})`;
  return db
    .select()
    .from(pickupLocations)
    .where(eq(pickupLocations.is_active, true))
    .orderBy(
      sql`exists (select ${places} where ${named} and d._id = ${here}) desc`,
      sql`exists (select ${places} where ${named} and d.state = (select s.state from ${districts} s where s._id = ${here})) desc`,
      inOrder(pickupLocations.title),
    );
}

/** Returns all active charges: there are few, and `chargeFor` finds the one for a place. */
export const activeCharges = (db: Db) => db.select().from(shippingCharges).where(eq(shippingCharges.is_active, true));

/** Reads the price of delivery across the country; null if an area has none. */
export async function deliveryEverywhere(db: Db) {
  const [charges, places] = await Promise.all([activeCharges(db), placesOfAreas(db)]);
  return deliveryTerms(charges, places);
}

/** Whether an active partner has this name. */
export async function isActivePartner(db: Db, name: string): Promise<boolean> {
  return (
    (await db.$count(shippingPartners, and(eq(shippingPartners.name, name), eq(shippingPartners.is_active, true)))) > 0
  );
}

interface Tried {
  vdc_municipality: string;
  /** In paisa. */
  amount: number;
  /** Kilograms. */
  weight: number;
}

/** Returns the current price of delivery to an area, and its charge; null without delivery. */
export async function tryCharge(db: Db, { vdc_municipality, amount, weight }: Tried) {
  const [place, charges] = await Promise.all([placeOfArea(db, vdc_municipality), activeCharges(db)]);
  if (!place) throw invalid({ vdc_municipality: 'Choose an area from the list.' });
  const charge = chargeFor(charges, place);
  return { charge, options: charge ? deliveryOptions(charge, amount, weight * 1000) : [] };
}
