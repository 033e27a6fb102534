import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { notFound } from '../../http/errors.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { campaigns, quotas } from '../offers.table.ts';

/** The quotas of the caller's retailers, as the import reads them. A campaign without quotas gives every retailer with 0. */
export async function exportedQuotas(db: Db, session: Session, campaign_id: string): Promise<Cell[][]> {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns._id, campaign_id));
  if (!campaign) throw notFound('Campaign');
  const retailers = await db
    .select({ office_code: offices.office_code, no_of_order: quotas.no_of_order })
    .from(offices)
    .leftJoin(quotas, and(eq(quotas.office_id, offices._id), eq(quotas.campaign_id, campaign_id)))
    .where(and(eq(offices.type, 'RETAILER'), withinOffice(db, session, offices._id)))
    .orderBy(asc(offices.office_code));
  const numbered = retailers.filter((retailer) => retailer.no_of_order !== null);
  const rows = numbered.length > 0 ? numbered : retailers;
  return [
    ['office_code', 'no_of_order'],
    ...rows.map(({ office_code, no_of_order }) => [office_code, no_of_order ?? 0]),
  ];
}
