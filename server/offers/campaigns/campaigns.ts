import { count, eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import * as contract from '../../../contract/offers/campaigns.ts';
import { ordersOfCampaign } from '../../counts/counts.service.ts';
import type { Actor } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { listRows, searchIn } from '../../db/list.ts';
import type { Session } from '../../http/caller/session.ts';
import { conflict } from '../../http/errors.ts';
import { rows } from '../../http/rows/rows.ts';
import { say } from '../../http/words/sentence.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { SCHEMES_TAG } from '../offers.service.ts';
import { campaigns, quotas, schemes } from '../offers.table.ts';
import { lockCampaign } from './quotas.service.ts';

const plain = rows(campaigns, contract.campaigns, SCHEMES_TAG);

export const campaignStore = {
  ...plain,

  exists: async (db: Db, id: string) => (await db.$count(campaigns, eq(campaigns._id, id))) > 0,

  /** Lists campaigns, each with the sum of the quotas that the caller sees. */
  async listFor(db: Db, session: Session, query: ListQuery) {
    const given = db
      .select({
        campaign_id: quotas.campaign_id,
        offices: sql<number>`count(*)::int`.as('offices'),
        no_of_order: sql<number>`sum(${quotas.no_of_order})`.as('no_of_order'),
        used: sql<number>`sum(${quotas.used})`.as('used'),
      })
      .from(quotas)
      .where(withinOffice(db, session, quotas.office_id))
      .groupBy(quotas.campaign_id)
      .as('given');
    const inCampaign = sql<number>`(select count(*)::int from ${schemes}
      where ${schemes.campaign_id} = ${campaigns._id} and not ${schemes.is_deleted})`;
    return listRows(db, query, {
      select: db
        .select({
          _id: campaigns._id,
          name: campaigns.name,
          code: campaigns.code,
          is_allowed_all_office: campaigns.is_allowed_all_office,
          added_at: campaigns.added_at,
          offices: sql<number>`coalesce(${given.offices}, 0)`.as('offices_of'),
          no_of_order: sql<number>`coalesce(${given.no_of_order}, 0)`.mapWith(Number).as('no_of_order_of'),
          used: sql<number>`coalesce(${given.used}, 0)`.mapWith(Number).as('used_of'),
          schemes: inCampaign.as('schemes_of'),
        })
        .from(campaigns)
        .leftJoin(given, eq(given.campaign_id, campaigns._id))
        .$dynamic(),
      columns: {
        search: searchIn([campaigns.name, campaigns.code]),
        name: campaigns.name,
        code: campaigns.code,
        added_at: campaigns.added_at,
      },
      order: 'added_at:desc',
      tiebreak: campaigns._id,
    });
  },

  /** Refuses to delete a campaign with orders or schemes: reports group by campaign. */
  async remove(db: Db, actor: Actor, id: string) {
    return transact(db, async (db) => {
      await lockCampaign(db, id);
      const sold = await ordersOfCampaign(db, id);
      if (sold > 0)
        throw conflict(
          say('This campaign has {orders} and is kept for reports.', { orders: { count: sold, of: 'order' } }),
        );
      const [used] = await db.select({ schemes: count() }).from(schemes).where(eq(schemes.campaign_id, id));
      if (used?.schemes)
        throw conflict(
          say('This campaign has {schemes}, including deleted ones. Move each to another campaign first.', {
            schemes: { count: used.schemes, of: 'scheme' },
          }),
        );
      return plain.remove(db, actor, id);
    });
  },
};
