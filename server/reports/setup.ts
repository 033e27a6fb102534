import { and, eq, sql } from 'drizzle-orm';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { OPTIONAL_STEPS, SETUP_STEPS, type SetupStep, STEPS_BEFORE_SELLING } from '../../contract/reports/setup.ts';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from '../access/second-person.service.ts';
import type { Actor } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { hasGateway } from '../edges/sms.ts';
import type { Session } from '../http/caller/session.ts';
import { areas } from '../locations/locations.table.ts';
import { isLetSell } from '../offers/sellers.service.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import type { Config } from '../process/config.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { saveSetting } from '../settings/settings.service.ts';
import { settings } from '../settings/settings.table.ts';

/** Steps of the installation itself, and of other modules, are checked separately. */
type Done = Record<Exclude<SetupStep, 'approver' | 'mail'>, boolean>;
type SetupRow = {
  done: Done;
  head_id: string | null;
  /** The setting about bills. */
  bill_id: string | null;
  waived: string[] | null;
  scheme: { _id: string; type: string } | null;
};

/** Returns the setup progress of a new installation, for head office. */
export async function getSetup(db: Db, config: Config, session: Session, now: Date) {
  if (!isHeadOffice(session)) return { steps: [], is_alone: false };
  const by = { user_id: session.user_id, route: SECOND_PERSON_CALLS.payment_qr, now };
  const [{ done: found, head_id, bill_id, scheme, waived }, hasApprover] = await Promise.all([
    findDone(db),
    asksSecondPerson(db, by),
  ]);
  // Without a gateway a message counts as sent, and was only printed.
  const done = {
    ...found,
    approver: hasApprover,
    sms: found.sms && hasGateway(config),
    mail: Boolean(config.SMTP_URL),
  };
  const form = scheme && `scheme-manage/${scheme.type.toLowerCase()}/edit/${scheme._id}`;
  const paths: Partial<Record<SetupStep, string>> = {
    ...(head_id && { head_office: `office-manage/admin/edit/${head_id}` }),
    ...(bill_id && { bill: `global-setting/edit/${bill_id}` }),
    ...(form && { rehearsal: form, go_live: form }),
  };
  const steps = SETUP_STEPS.map((step) => ({
    step,
    is_done: done[step],
    is_optional: OPTIONAL_STEPS.includes(step),
    is_before_selling: STEPS_BEFORE_SELLING.some((one) => one === step),
    is_waived: !done[step] && (waived ?? []).includes(step),
    path: paths[step],
  }));
  return { steps, is_alone: session.is_super && !hasApprover };
}

/** Waives a step, or undoes that; the audit records the user, as a change of the setting. */
export async function waiveStep(db: Db, actor: Actor, step: SetupStep, is_waived: boolean): Promise<void> {
  const { type, subtype, key, kind } = SETTINGS['setup.waived'];
  await transact(db, async (db) => {
    const place = and(eq(settings.type, type), eq(settings.subtype, subtype), eq(settings.key, key));
    const [row] = await db.select().from(settings).where(place).for('update');
    const others = ((row?.value as string[] | null) ?? []).filter((one) => one !== step);
    const value = is_waived ? [...others, step] : others;
    await saveSetting(db, actor, { _id: row?._id, type, subtype, key, kind, description: '', value });
  });
  forgetSettings(db);
}

const isSetting = ({ type, subtype, key }: { type: string; subtype: string; key: string }) =>
  sql`(type, sub_type, key) = (${type}, ${subtype}, ${key})`;
const isBillSetting = isSetting(SETTINGS['orders.bill']);

/** Possible titles of a page of terms. */
const TERMS = 'terms|condition|privacy|सर्त|शर्त|गोपनीयता';

/** A retailer takes advances, and so does each retailer that can sell a multi-buy. */
const HAVE_QR = sql`(exists (select from offices where type = 'RETAILER' and is_active and payment_qr is not null)
  and not exists (select from offices f join schemes m on m.type = 'MULTI-BUY' and not m.is_deleted and m.end_date > now()
    where f.type = 'RETAILER' and f.is_active and f.payment_qr is null and ${isLetSell(sql`m._id`, sql`f._id`)}))`;

/** Checks each step by the existing records, in one query. The first rehearsal of a scheme has left an audit row. */
async function findDone(db: Db): Promise<SetupRow> {
  const { rows } = await db.execute<SetupRow>(sql`
    select json_build_object(
        'brand', exists (select from our_brand where name <> ${NEUTRAL_BRAND.name}),
        'places', exists (select from ${areas}),
        'head_office', exists (select from offices where type = 'ADMIN' and phone <> '' and district is not null),
        'nd', exists (select from offices where type = 'ND' and is_active),
        'rd', exists (select from offices where type = 'RD' and is_active),
        'retailer', exists (select from offices where type = 'RETAILER' and is_active),
        'people', (select count(*) > 1 from users where is_active),
        'sms', exists (select from sms_messages where state = 'sent'),
        'products', exists (select from products where type = 'MAIN' and is_published and not is_deleted),
        'payment_qr', ${HAVE_QR},
        'home', exists (select from launch_pages where is_home),
        'terms', exists (select from contents where is_page and is_active and description <> '' and key || ' ' || name ~* ${TERMS}),
        'bill', exists (select from settings where ${isBillSetting} and value is not null),
        'scheme', exists (select from schemes where not is_deleted),
        'rehearsal', exists (select from orders)
          or exists (select from audits where entity = 'Scheme' and action in ('try', 'sweep')),
        'go_live', exists (select from schemes where is_published and not is_deleted and end_date > now()),
        'first_order', exists (select from orders)) as done,
      (select _id from offices where type = 'ADMIN' order by added_at limit 1) as head_id,
      (select _id from settings where ${isBillSetting}) as bill_id,
      (select value from settings where ${isSetting(SETTINGS['setup.waived'])}) as waived,
      (select json_build_object('_id', _id, 'type', type) from schemes
        where not is_published and not is_deleted order by added_at desc limit 1) as scheme`);
  return rows[0] as SetupRow;
}
