import { sql } from 'drizzle-orm';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { OPTIONAL_STEPS, SETUP_STEPS, type SetupStep } from '../../contract/reports/setup.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from '../access/second-person.service.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { areas } from '../locations/locations.table.ts';
import { isHeadOffice } from '../offices/offices.service.ts';

type Done = Record<SetupStep, boolean>;
type SetupRow = {
  done: Done;
  head_id: string | null;
  scheme: { _id: string; type: string } | null;
};

/** The progress of a new installation, which the head office sets up. */
export async function getSetup(db: Db, session: Session, now: Date) {
  if (!isHeadOffice(session)) return { steps: [], is_alone: false };
  const { done, head_id, scheme } = await found(db);
  const form = scheme && `scheme-manage/${scheme.type.toLowerCase()}/edit/${scheme._id}`;
  const paths: Partial<Record<SetupStep, string>> = {
    ...(head_id && { head_office: `office-manage/admin/edit/${head_id}` }),
    ...(form && { rehearsal: form, go_live: form }),
  };
  const steps = SETUP_STEPS.map((step) => ({
    step,
    is_done: done[step],
    is_optional: OPTIONAL_STEPS.includes(step),
    path: paths[step],
  }));
  const by = { user_id: session.user_id, route: SECOND_PERSON_CALLS.payment_qr, now };
  return { steps, is_alone: session.is_super && !(await asksSecondPerson(db, by)) };
}

/** Checks each step by the existing records, in one query. The first rehearsal of a scheme has left an audit row. */
async function found(db: Db): Promise<SetupRow> {
  const { rows } = await db.execute<SetupRow>(sql`
    select json_build_object(
        'brand', exists (select from our_brand where name <> ${NEUTRAL_BRAND.name}),
        'places', exists (select from ${areas}),
        'head_office', exists (select from offices where type = 'ADMIN' and phone <> '' and district is not null),
        'nd', exists (select from offices where type = 'ND' and is_active),
        'rd', exists (select from offices where type = 'RD' and is_active),
        'retailer', exists (select from offices where type = 'RETAILER' and is_active),
        'people', (select count(*) > 1 from users where is_active),
        'messages', exists (select from sms_messages where state = 'sent'),
        'products', exists (select from products where type = 'MAIN' and is_published and not is_deleted),
        'payment_qr', exists (select from offices where payment_qr is not null),
        'home', exists (select from launch_pages where is_home),
        'terms', exists (select from contents where is_page and is_active),
        'scheme', exists (select from schemes where not is_deleted),
        'rehearsal', exists (select from orders)
          or exists (select from audits where entity = 'Scheme' and action in ('try', 'sweep')),
        'go_live', exists (select from schemes where is_published and not is_deleted and end_date > now()),
        'first_order', exists (select from orders)) as done,
      (select _id from offices where type = 'ADMIN' order by added_at limit 1) as head_id,
      (select json_build_object('_id', _id, 'type', type) from schemes
        where not is_published and not is_deleted order by added_at desc limit 1) as scheme`);
  return rows[0] as SetupRow;
}
