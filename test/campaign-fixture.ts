import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '../contract/api.ts';
import { campaigns, quotas } from '../server/offers/offers.table.ts';
import { testApp } from './app.ts';
import { buildPlace, buildProduct, buildScheme, buildUser, insertOne, orderBody, unique } from './builders.ts';
import { importsOf } from './import-fixture.ts';
import { meant } from './live.ts';

/** Starts the whole server with a signed-in user of the head office who manages campaigns. */
export async function campaignFixture() {
  const app = await testApp();
  const { db, call } = app;
  const { token } = await buildUser(db, { is_super: true });
  const place = await buildPlace(db);

  async function buildCampaign(fields: { is_allowed_all_office?: boolean } = {}) {
    return insertOne(db, campaigns, { name: unique('Campaign'), code: unique('C').replace(' ', '-'), ...fields });
  }

  /** Adds a live scheme of the campaign, and returns an order that anyone can place in it. */
  async function sellingIn(campaign_id: string, inventory = 1000) {
    const main = await buildProduct(db, { inventory });
    const scheme = await buildScheme(db, main, { type: 'CAMPAIGN', campaign_id });
    const order = orderBody(scheme, main.variant[0]._id, place);
    return { main, scheme, order };
  }

  async function quotaOf(campaign_id: string, office_id: string) {
    const isQuota = and(eq(quotas.campaign_id, campaign_id), eq(quotas.office_id, office_id));
    return (await db.select().from(quotas).where(isQuota))[0];
  }

  const save = (
    id: string,
    allowed_office: { office_id: string; no_of_order: number }[],
    is_allowed_all_office = false,
  ) =>
    meant((live_change) => {
      const body = { is_allowed_all_office, allowed_office, live_change };
      return call('POST campaign/access/{id}', { token, params: { id }, body });
    });

  const move = (id: string, body: BodyOf<'POST campaign/access/{id}/move'>, by = token) =>
    meant((live_change) =>
      call('POST campaign/access/{id}/move', { token: by, params: { id }, body: { ...body, live_change } }),
    );

  const imports = importsOf(app, token);
  const upload = (
    id: string,
    bytes: Buffer | string,
    dry_run: boolean,
    how: Parameters<typeof imports.imported>[1] = {},
  ) => imports.imported(bytes, { path: `campaign/access/${id}/import`, dry_run, ...how });

  return { ...app, token, place, buildCampaign, sellingIn, quotaOf, save, move, imports, upload };
}

/** Returns an office's name in the audit. */
export const titleOf = (office: { office_code: string; name: string }) => `${office.office_code} ${office.name}`;
