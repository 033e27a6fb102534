import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import * as delivery from '../../contract/shipping/shipping.ts';
import type { Db } from '../db/db.ts';
import { pickupLocations, shippingPartners } from '../shipping/shipping.table.ts';

/** Tables of the resources that declare demo rows. */
const DECLARED: [PgTable, Declared][] = [
  [pickupLocations, delivery.pickupLocations],
  [shippingPartners, delivery.shippingPartners],
];

interface Declared {
  demo: object[] | 'made';
  save: { body: z.ZodType };
}

/** Adds the demo rows that resources declare, each in the form of a save. */
export async function seedDeclared(db: Db): Promise<void> {
  for (const [table, { demo, save }] of DECLARED)
    await db.insert(table).values(z.array(save.body).parse(demo) as object[]);
}
