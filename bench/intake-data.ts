import { randomUUID } from 'node:crypto';
import { newId } from '../server/db/columns.ts';
import type { Db } from '../server/db/db.ts';
import { campaigns, quotas } from '../server/offers/offers.table.ts';
import type { OrderInput } from '../server/orders/intake/order-draft.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody } from '../test/builders.ts';
import { present } from '../test/present.ts';
import { post } from './load.ts';

const RETAILERS = 60;
const PLENTY = 10_000_000;

export interface Shop {
  /** One order of one of the first `variants` variants, each by another customer; and its request. */
  input: (variants: number) => OrderInput;
  order: (variants: number) => string;
  scheme_id: string;
  /** The first variant. */
  variant_id: string;
}

/**
 * Opens a launch: a phone of 16 variants with two gifts, sold by 60 retailers of a campaign, each with a quota. Its
 * customers' numbers start at `from`.
 */
export async function openShop(db: Db, { inventory = PLENTY, quota = PLENTY, from = 0 } = {}): Promise<Shop> {
  const place = await buildPlace(db);
  const offices = await Promise.all(Array.from({ length: RETAILERS }, () => buildOffice(db, place)));
  const options = Array.from({ length: 16 }, (_, colour) => `Colour ${colour}`);
  const phone = await buildProduct(db, { inventory, inventory_type: [{ inventory_type: 'Colour', option: options }] });
  const gifts = await Promise.all([1, 2].map(() => buildProduct(db, { type: 'BUNDLE', inventory: PLENTY })));
  const campaign_id = newId();
  await db.insert(campaigns).values({ _id: campaign_id, name: 'Launch', code: `L${Date.now()}${Math.random()}` });
  await db.insert(quotas).values(offices.map(({ _id }) => ({ campaign_id, office_id: _id, no_of_order: quota })));
  const scheme = await buildScheme(db, phone, { bundles: gifts, campaign_id, limit_per_phone: 2 });
  let placed = from;
  function input(variants: number): OrderInput {
    placed += 1;
    return {
      ...orderBody(scheme, present(phone.variant[placed % variants])._id, place),
      office_id: present(offices[placed % RETAILERS])._id,
      customer_phone: `98${String((placed * 7_919) % 100_000_000).padStart(8, '0')}`,
    };
  }
  return {
    scheme_id: scheme._id,
    variant_id: phone.variant[0]._id,
    input,
    order(variants) {
      const order = input(variants);
      const address = `${11 + (placed % 180)}.${(placed >> 8) % 256}.${(placed >> 3) % 256}.${placed % 256}`;
      return post('/api/order/public', order, { 'idempotency-key': randomUUID(), 'x-forwarded-for': address });
    },
  };
}
