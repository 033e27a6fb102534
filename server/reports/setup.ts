import { sql } from 'drizzle-orm';
import { SETUP_STEPS, type SetupStep } from '../../contract/reports.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/session.ts';
import { isHeadOffice } from '../offices/offices.service.ts';

type Done = Record<SetupStep, boolean>;

/** How far a new installation has come, in one query; it is the head office's to set up. */
export async function getSetup(db: Db, session: Session) {
  if (!isHeadOffice(session)) return [];
  const { rows } = await db.execute<Done>(sql`
    select exists (select from offices where type = 'ADMIN' and phone <> '' and district is not null) as head_office,
      exists (select from offices where type = 'RETAILER' and is_active) as offices,
      exists (select from products where type = 'MAIN' and is_published) as products,
      exists (select from schemes) as scheme,
      exists (select from orders) as test_order,
      exists (select from schemes where is_published and end_date > now()) as go_live`);
  const done = (rows as Done[])[0] as Done;
  return SETUP_STEPS.map((step) => ({ step, is_done: done[step] }));
}
