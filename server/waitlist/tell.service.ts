import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { inLanguage } from '../../contract/language/language.ts';
import { SYSTEM } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { sendAllSms } from '../messaging/messaging.service.ts';
import { activeTemplates, written } from '../messaging/templates.service.ts';
import { isPublished, isSoldOut } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { CHANGES_AT_ONCE, changePlaces } from './end-offers.ts';
import type { Giving } from './offer-units.ts';
import { waitlistPlaces } from './waitlist.table.ts';

/**
 * Notifies numbers that want an SMS about a scheme that can be ordered now. Step and message share a transaction, so
 * each gets one.
 */
export async function tellPlaces(db: Db, { now, publicUrl = '' }: Giving): Promise<void> {
  const templates = await activeTemplates(db);
  const template = templates.get('available');
  if (!template) return;
  await transact(db, async (db) => {
    const found = await db
      .select({ place: waitlistPlaces, name: schemes.name, name_ne: schemes.name_ne })
      .from(waitlistPlaces)
      .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
      .where(
        and(
          eq(waitlistPlaces.status, 'TO_TELL'),
          isPublished,
          sql`${schemes.start_date} <= ${now}`,
          sql`${schemes.end_date} > ${now}`,
          sql`not ${isSoldOut}`,
        ),
      )
      .orderBy(waitlistPlaces._id)
      .limit(CHANGES_AT_ONCE)
      .for('update', { of: waitlistPlaces, skipLocked: true });
    const places = found.map(({ place }) => place);
    await changePlaces(db, places, { step: 'tell', after: 'TOLD', now, actor: SYSTEM.name });
    await sendAllSms(
      db,
      found.map(({ place: { customer_phone: phone_number, language, scheme_id }, ...scheme }) => {
        const product_name = inLanguage(scheme, 'name', language) ?? '';
        const values = { product_name, page_url: `${publicUrl}/scheme/${scheme_id}` };
        return { phone_number, message: written({ ...template, language }, values).message };
      }),
    );
  });
}

/** Counts numbers that want an SMS, by scheme; skips schemes without any. */
export async function numbersToTell(db: Db, scheme_ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ scheme_id: waitlistPlaces.scheme_id, numbers: count() })
    .from(waitlistPlaces)
    .where(and(inArray(waitlistPlaces.scheme_id, scheme_ids), eq(waitlistPlaces.status, 'TO_TELL')))
    .groupBy(waitlistPlaces.scheme_id);
  return new Map(rows.map(({ scheme_id, numbers }) => [scheme_id, numbers]));
}
