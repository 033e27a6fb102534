import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { countIn } from '../../contract/cells.ts';
import { noOfOrder } from '../../contract/offers/campaigns.ts';
import { writtenCode } from '../../contract/offices/offices.ts';
import { analyze } from '../db/analyze.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { say } from '../http/words/sentence.ts';
import {
  asIs,
  column,
  exported,
  type Group,
  type Outcome,
  type RowOf,
  tableImport,
  type Wrong,
} from '../imports/table-import.service.ts';
import { withinOffice } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import {
  byOffice,
  invalidateSellers,
  lockCampaign,
  standingsForUpdate,
  writeQuotas,
  wrongQuotas,
} from './campaigns/quotas.service.ts';
import { guardLive } from './live/guard.ts';
import { campaigns, quotas } from './offers.table.ts';

const COLUMNS = {
  office_code: column({
    label: 'Retailer code',
    words: ['shop code', 'store code', 'outlet code', 'dealer code', 'office code', 'retailer', 'code'],
    read: writtenCode,
    write: asIs,
    is_needed: true,
  }),
  no_of_order: column({
    label: 'Quota',
    words: ['qty', 'quantity', 'no order', 'order', 'unit', 'allocation', 'allotment', 'limit', 'target'],
    read: z.string().transform(countIn).pipe(noOfOrder),
    write: asIs,
    is_needed: true,
  }),
};
type Row = RowOf<typeof COLUMNS>;

/** Imports a campaign's quotas, a row for each retailer; other retailers keep their quotas. */
export const quotaImport = tableImport<typeof COLUMNS>({
  kind: 'quotas',
  route: 'POST campaign/access/{id}/import',
  entity: 'Campaign',
  columns: () => COLUMNS,
  key: 'office_code',
  // A move between retailers changes no sum, so the guard judges all rows together.
  atOnce: Number.POSITIVE_INFINITY,
  save: (db, groups, { session, subject_id }) => saveQuotas(db, session, subject_id as string, groups),
  guard: (db, _keys, { session, now, subject_id, confirmed }, write) =>
    guardLive(
      db,
      {
        session,
        now,
        scope: { campaign_id: subject_id as string },
        route: 'POST campaign/access/{id}',
        entity: 'Campaign',
        entity_id: subject_id as string,
        confirmed: confirmed ? { digest: confirmed.digest } : undefined,
        isProved: confirmed?.isProved ?? false,
      },
      write,
    ),
  after: (db) => analyze(db, quotas),
});

async function saveQuotas(db: Db, session: Session, campaign_id: string, groups: Group<Row>[]): Promise<Outcome[]> {
  const { name } = await lockCampaign(db, campaign_id);
  const ids = await idsOf(db, session, groups);
  const standings = await standingsForUpdate(db, session, campaign_id);
  const before = (office_id: string) => standings.get(office_id)?.no_of_order ?? null;
  const outcomes = groups.map(({ key, rows }): Outcome & { office_id?: string; no_of_order?: number } => {
    const [first, ...twice] = rows;
    const wrong: Wrong[] = twice.map(({ line }) => {
      const text = say('This retailer is listed twice, in rows {first} and {line}. Remove one.', {
        first: first?.line ?? line,
        line,
      });
      return { line, column: 'office_code', text };
    });
    const office_id = ids.get(key);
    if (first && !office_id) {
      wrong.unshift({ line: first.line, column: 'office_code', text: 'No office has this code.' });
      return { what: 'none', wrong };
    }
    const no_of_order = first?.row.no_of_order;
    if (!office_id || no_of_order === undefined) return { what: 'none', wrong };
    const was = before(office_id);
    return { what: was === null ? 'add' : was === no_of_order ? 'same' : 'edit', wrong, office_id, no_of_order };
  });
  const entries = outcomes.flatMap(({ office_id, no_of_order }, at) =>
    office_id !== undefined && no_of_order !== undefined ? [{ office_id, no_of_order, at }] : [],
  );
  const refused = await wrongQuotas(db, session, entries, standings, String);
  for (const [path, text] of Object.entries(refused)) {
    const at = entries[Number(path.split('.')[0])]?.at ?? 0;
    const line = groups[at]?.rows[0]?.line ?? 0;
    const outcome = outcomes[at] as Outcome;
    outcome.what = 'none';
    outcome.wrong.push({
      line,
      column: path.endsWith('.no_of_order') ? 'no_of_order' : 'office_code',
      text,
    });
  }
  const good = entries.filter(({ at }) => outcomes[at]?.what !== 'none');
  const changed = await writeQuotas(db, campaign_id, good, standings);
  if (changed.length === 0) return outcomes;
  await invalidateSellers(db, campaign_id);
  const was = changed.map((entry) => ({ ...entry, no_of_order: before(entry.office_id) }));
  await audit(db, actorOf(session), {
    action: 'import quotas',
    entity: 'Campaign',
    entity_id: campaign_id,
    before: { name, quota: await byOffice(db, was) },
    after: { name, quota: await byOffice(db, changed) },
  });
  return outcomes;
}

/** Maps the caller's offices by lower-case code. */
async function idsOf(db: Db, session: Session, groups: Group<Row>[]): Promise<Map<string, string>> {
  const code = sql<string>`lower(${offices.office_code})`;
  const keys = groups.map(({ key }) => key);
  const rows = await db
    .select({ _id: offices._id, code })
    .from(offices)
    .where(and(sql`${code} = any(${sql.param(keys)}::text[])`, withinOffice(db, session, offices._id)));
  return new Map(rows.map(({ _id, code }) => [code, _id]));
}

/** Exports the caller's quotas as the import reads them. A campaign without quotas gives every retailer with 0. */
export async function exportedQuotas(db: Db, session: Session, campaign_id: string): Promise<AsyncGenerator<Cell[]>> {
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
  return exported(
    COLUMNS,
    rows.map(({ office_code, no_of_order }) => ({ office_code, no_of_order: no_of_order ?? 0 })),
  );
}
