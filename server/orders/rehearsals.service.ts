import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../contract/language/language.ts';
import type { App } from '../app.ts';
import { mailSignature, readBrand, signedSms } from '../brand/brand.service.ts';
import { audits, SYSTEM } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { hasGateway } from '../edges/sms.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { isPreviewOf } from '../offers/offers.service.ts';
import type { Intake } from './intake/intake.service.ts';
import type { Rehearsal } from './intake/rehearse.ts';
import { readMessages, textsOf } from './messages.ts';
import { orderEvents } from './orders.table.ts';
import { trackedOrder } from './track/tracked-order.ts';

export type Rehearse = ReturnType<typeof createRehearsals>;

/** Rehearses orders of a preview: checks and writes each like a real one, shows it, and rolls it back. */
export function createRehearsals({ db, clock, config }: App, intake: Intake) {
  /** Writes the texts about the order's first event, signed like sent ones. */
  async function signedTexts(db: Db, order_id: string) {
    const events = await db
      .select({ _id: orderEvents._id })
      .from(orderEvents)
      .where(eq(orderEvents.order_id, order_id));
    const steps = await readMessages(
      db,
      events.map(({ _id }) => _id),
    );
    const texts = await textsOf({ db, publicUrl: config.PUBLIC_URL, secret: config.AGRIM_SECRET }, steps);
    const brand = await readBrand(db);
    return texts.map(({ phone_number, message, mail }) => ({
      phone_number,
      message: signedSms(brand, message),
      ...(mail && { mail: { ...mail, text: mail.text + mailSignature(brand) } }),
    }));
  }

  const notSent = [...(hasGateway(config) ? [] : ['sms' as const]), ...(config.SMTP_URL ? [] : ['mail' as const])];

  return async (preview: string, order: Pick<Rehearsal, 'as' | 'input'>, language: Language) => {
    const { scheme_id } = order.input;
    if (!(await isPreviewOf({ config, clock }, scheme_id, preview)))
      throw conflict(say('This preview has ended. Open a new one from the back office.'));
    const at = clock();
    const data = await intake.rehearse({ ...order, at }, async (db, placed) => ({
      order_id: placed.order_id,
      order: await trackedOrder(db, placed._id, at, language, { isNumbered: false }),
      advance_payment: placed.advance,
      messages: await signedTexts(db, placed._id),
      not_sent: notSent,
    }));
    await noteTry(db, scheme_id);
    return { msg: say('This was a test: no order was placed.'), data };
  };
}

/**
 * Notes for the setup guide that a scheme was tried, once per scheme: an audit row for each try would fill the table.
 */
async function noteTry(db: Db, scheme_id: string): Promise<void> {
  await db.execute(sql`
    insert into ${audits} (_id, user_name, action, entity, entity_id)
    select ${newId()}, ${SYSTEM.name}, 'try', 'Scheme', ${scheme_id}
    where not exists (select from ${audits} where entity_id = ${scheme_id} and action = 'try')`);
}
