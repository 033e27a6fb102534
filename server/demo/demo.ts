import { count } from 'drizzle-orm';
import { DEMO_BRAND } from '../../contract/brand/brand.ts';
import { SETTINGS, type SettingName, type SettingValues } from '../../contract/settings/setting-names.ts';
import { ourBrand } from '../brand/brand.table.ts';
import { analyze } from '../db/analyze.ts';
import { type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { offices } from '../offices/offices.table.ts';
import { settings } from '../settings/settings.table.ts';
import { seedContent } from './content.ts';
import { seedDeclared } from './declared.ts';
import { seedDelivery } from './delivery.ts';
import { seedFeedback } from './feedback.ts';
import { seedHome } from './home.ts';
import { seedLaunchPages } from './launch-pages.ts';
import { seedOffices } from './offices.ts';
import { seedOrders } from './orders.ts';
import { seedPaymentQrs } from './payment-qr.ts';
import { seedPeople } from './people.ts';
import { seedProducts } from './products.ts';
import { seedProofs } from './purchases.ts';
import { seedScenes } from './scenes.ts';
import { seedSchemes } from './schemes.ts';

/** Fills an empty database with the demo, all or nothing; does nothing if there are offices. */
export async function seedDemo(db: Db, storage: Storage, now: Date, say: (line: string) => void): Promise<void> {
  const [existing] = await db.select({ offices: count() }).from(offices);
  if (existing && existing.offices > 0) return;
  await transact(db, async (db) => {
    await db.insert(ourBrand).values(DEMO_BRAND);
    await seedSettings(db);
    say('Seeding the demo: offices and people…');
    const { head, nds, rds, retailers } = await seedOffices(db);
    // The demo retailer is in the first town; its distributors are the ones above it.
    const [retailer] = retailers;
    const rd = rds.find((office) => office._id === retailer?.parent_id);
    const nd = nds.find((office) => office._id === rd?.parent_id);
    if (!retailer || !rd || !nd) throw new Error('The demo retailer has no distributor.');
    await seedPeople(db, { head: head._id, nd: nd._id, rd: rd._id, retailer: retailer._id });
    say('Seeding the demo: products and their pictures…');
    const products = await seedProducts(db, storage);
    await seedPaymentQrs(db, storage, retailers);
    say('Seeding the demo: schemes and orders…');
    const schemes = await seedSchemes(db, storage, { ...products, retailers }, now);
    const purchases = await seedOrders(db, schemes, retailers, now);
    await seedProofs(db, storage, purchases);
    await seedDeclared(db);
    await seedDelivery(db, now);
    await seedFeedback(db, products.phones, now);
    const scenes = await seedScenes(db, storage);
    await seedContent(db, scenes, now);
    await seedHome(db, storage, { phones: products.phones, schemes, scenes });
    await seedLaunchPages(db, storage, { phones: products.phones, schemes, scenes });
    await analyze(db);
  });
}

/** Settings that each shop chooses; the demo shows every choice. */
const CHOSEN: Partial<SettingValues> = {
  // No bank of this name exists.
  'monthly.bank': 'Demo Bank',
  'monthly.bank_ne': 'नमुना बैंक',
  'monthly.rate': 1399,
  'orders.in_store_days': 5,
  'orders.return_days': 7,
  // The demo has no gateway, and sends nothing.
  'setup.waived': ['approver', 'sms', 'mail', 'payment_qr', 'terms', 'bill'],
  'storefront.order_number': true,
  'storefront.payment_marks': ['eSewa', 'Khalti', 'Fonepay', 'connectIPS', 'Visa', 'Mastercard'],
};

async function seedSettings(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(CHOSEN)) {
    const { type, subtype, key, kind } = SETTINGS[name as SettingName];
    await db
      .insert(settings)
      .values({ type, subtype, key, kind, value })
      .onConflictDoUpdate({ target: [settings.key, settings.subtype, settings.type], set: { value } });
  }
}
