import type { z } from 'zod';
import { noOfOrder, type quotaMove } from '../../../contract/offers/campaigns.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { invalid } from '../../http/errors.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import {
  byOffice,
  invalidateSellers,
  lockCampaign,
  type Standing,
  standingsForUpdate,
  writeQuotas,
  wrongQuotas,
} from './quotas.service.ts';

type Move = z.output<typeof quotaMove>;

/** Moves unused quota from one office to another, in one transaction. */
export async function moveQuota(db: Db, session: Session, campaign_id: string, move: Move) {
  return transact(db, async (db) => {
    const campaign = await lockCampaign(db, campaign_id);
    const { from_office, to_office, no_of_order } = move;
    const standings = await standingsForUpdate(db, session, campaign_id, [from_office, to_office]);
    const from = standings.get(from_office);
    const to: Standing = standings.get(to_office) ?? { office_id: to_office, no_of_order: null, used: 0 };
    const errors = { ...wrongFrom(from, no_of_order), ...wrongTo(to, move, campaign.is_allowed_all_office) };
    if (!from || from.no_of_order === null || Object.keys(errors).length > 0) throw invalid(errors);

    const lessThere = { office_id: from_office, no_of_order: from.no_of_order - no_of_order };
    const moreHere = { office_id: to_office, no_of_order: (to.no_of_order ?? to.used) + no_of_order };
    if (!noOfOrder.safeParse(moreHere.no_of_order).success)
      throw invalid({ no_of_order: 'A quota can’t exceed 1,000,000 orders. Move fewer.' });
    const [wrong] = Object.values(await wrongQuotas(db, session, [moreHere], standings, () => 'to_office'));
    if (wrong) throw invalid({ to_office: wrong });
    await writeQuotas(db, campaign_id, [lessThere, moreHere], standings);
    await invalidateSellers(db, campaign_id);
    const { name } = campaign;
    await audit(db, actorOf(session), {
      action: 'move quota',
      entity: 'Campaign',
      entity_id: campaign_id,
      before: { name, quota: await byOffice(db, [from, to]) },
      after: { name, quota: await byOffice(db, [lessThere, moreHere]) },
    });
    return { from: { ...lessThere, used: from.used }, to: { ...moreHere, used: to.used } };
  });
}

function wrongFrom(from: Standing | undefined, no_of_order: number): Record<string, Text> {
  if (!from || from.no_of_order === null)
    return { from_office: 'This office has no quota in the campaign. Choose another.' };
  const left = from.no_of_order - from.used;
  if (left <= 0) return { from_office: 'It has no unused quota. Choose another office.' };
  if (left < no_of_order)
    return {
      no_of_order: say('Only {left} of its {all} orders are unused. Move up to {left}.', {
        left,
        all: from.no_of_order,
      }),
    };
  return {};
}

function wrongTo(to: Standing, { from_office, to_office }: Move, isOpenToAll: boolean): Record<string, Text> {
  if (from_office === to_office) return { to_office: 'Choose a different office from the one you are moving from.' };
  if (to.no_of_order === null && isOpenToAll) return { to_office: 'This office has no limit. Give it a quota first.' };
  return {};
}
