import { SETTINGS, type SettingName, type SettingValues } from '../../contract/settings/setting-names.ts';
import type { Db } from '../db/db.ts';
import { settings } from '../settings/settings.table.ts';

/** A shop chooses these itself: the demo shows every choice. */
const CHOSEN: Partial<SettingValues> = {
  'orders.in_store_days': 5,
  'orders.return_days': 7,
  'storefront.order_number': true,
  'storefront.payment_marks': ['eSewa', 'Khalti', 'Fonepay', 'connectIPS', 'Visa', 'Mastercard'],
};

export async function seedSettings(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(CHOSEN)) {
    const { type, subtype, key, kind } = SETTINGS[name as SettingName];
    await db
      .insert(settings)
      .values({ type, subtype, key, kind, value })
      .onConflictDoUpdate({ target: [settings.key, settings.subtype, settings.type], set: { value } });
  }
}
