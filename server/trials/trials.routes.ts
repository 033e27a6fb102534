import { and, desc, eq, gt } from 'drizzle-orm';
import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import { trialEndpoints as endpoints } from '../../contract/trials/trials.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { mount } from '../http/mount.ts';
import { beginTrial, trialLink } from '../offers/trials/trials.service.ts';
import { trials } from '../offers/trials/trials.table.ts';
import { asHeadOffice } from '../offices/offices.service.ts';
import { countTrialOrders } from '../orders/trial-orders.service.ts';
import { sweepTrials } from './sweep-trials.service.ts';

/** The id of a scheme; throws a 404 where it is not of the kinds that the caller is granted. */
type SchemeOfKinds = (db: Db, kinds: SchemeType[], id: string) => Promise<string>;

/** Trials of a scheme as a customer, before it is public. */
export function trialRoutes(app: App, schemeOfKinds: SchemeOfKinds): void {
  const { db, clock, config, storage } = app;
  type Row = Pick<typeof trials.$inferSelect, '_id' | 'ends_at' | 'phones'>;
  const withLink = ({ _id, ends_at, phones }: Row) => ({
    _id,
    ends_at,
    phones,
    url: trialLink(config.AGRIM_SECRET, _id),
  });

  mount(app, endpoints.getTrial, async ({ params, kinds }) => {
    const id = await schemeOfKinds(db, kinds, params.id);
    const lasting = and(eq(trials.scheme_id, id), gt(trials.ends_at, clock()));
    const rows = await db.select().from(trials).where(lasting).orderBy(desc(trials._id));
    return { data: { links: rows.map(withLink), orders: await countTrialOrders(db, id) } };
  });
  mount(app, endpoints.beginTrial, async ({ params, body, session, kinds }) => {
    const scheme_id = await schemeOfKinds(db, kinds, params.id);
    asHeadOffice(session, 'Schemes');
    const trial = await beginTrial(db, { session, now: clock() }, { scheme_id, ...body });
    return { msg: 'Trial begun.', data: withLink(trial) };
  });
  mount(app, endpoints.sweepTrial, async ({ params, session, kinds }) => {
    const scheme_id = await schemeOfKinds(db, kinds, params.id);
    const actor = asHeadOffice(session, 'Schemes');
    const swept = await sweepTrials(db, storage, actor, { scheme_id, now: clock() });
    return { msg: 'Trial swept away.', data: swept };
  });
}
