import { and, inArray } from 'drizzle-orm';
import { numberIn } from '../../../contract/cells.ts';
import { noOfOrder, WHOLE_ORDERS } from '../../../contract/offers/campaigns.ts';
import { analyze } from '../../db/analyze.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { invalid } from '../../http/errors.ts';
import { readNumberedRows } from '../../http/sheets/sheet-read.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { quotas } from '../offers.table.ts';
import {
  byOffice,
  invalidateSellers,
  lockCampaign,
  type Quota,
  standingsForUpdate,
  writeQuotas,
  wrongQuotas,
} from './quotas.service.ts';

const MOST_ROWS = 20_000;

interface Row {
  /** The number of the row, as a sheet counts them. */
  row: number;
  office_code: string;
  no_of_order: string;
}

interface BadRow {
  row: number;
  office_code: string;
  message: string;
}

/** Reads quotas from a file and adds or sets them; with `dry_run`, or where any row is bad, nothing changes. */
export async function importQuotas(db: Db, session: Session, campaign_id: string, file: Buffer, dry_run: boolean) {
  const rows = await readRows(file);
  return transact(db, async (db) => {
    const { name } = await lockCampaign(db, campaign_id);
    const { entries, bad_rows } = await matchOffices(db, session, rows);
    const standings = await standingsForUpdate(db, session, campaign_id);
    const wrong = await wrongQuotas(db, session, entries, standings, String);
    const wrongAt = new Set<number>();
    for (const [path, message] of Object.entries(wrong)) {
      const n = Number(path.split('.')[0]);
      wrongAt.add(n);
      const { row = 0, office_code = '' } = entries[n] ?? {};
      bad_rows.push({ row, office_code, message });
    }
    const good = entries.filter((_entry, n) => !wrongAt.has(n));
    bad_rows.sort((one, other) => one.row - other.row);
    if (!dry_run && bad_rows.length > 0)
      throw invalid(
        Object.fromEntries(bad_rows.map(({ row, message }) => [`row.${row}`, message])),
        'Nothing was imported. Correct the marked rows.',
      );
    const before = (entry: Quota) => standings.get(entry.office_id)?.no_of_order ?? null;
    const report = {
      dry_run,
      added: good.filter((entry) => before(entry) === null).length,
      changed: good.filter((entry) => before(entry) !== null && before(entry) !== entry.no_of_order).length,
      unchanged: good.filter((entry) => before(entry) === entry.no_of_order).length,
      bad_rows,
    };
    if (dry_run) return report;
    // Offices that the file does not name stay as they are.
    const changed = await writeQuotas(db, campaign_id, entries, standings);
    await invalidateSellers(db, campaign_id);
    const was = changed.map((entry) => ({ ...entry, no_of_order: before(entry) }));
    await audit(db, actorOf(session), {
      action: 'import quotas',
      entity: 'Campaign',
      entity_id: campaign_id,
      before: { name, quota: await byOffice(db, was) },
      after: { name, quota: await byOffice(db, changed) },
    });
    await analyze(db, quotas);
    return report;
  });
}

/** The rows whose office and number can be read, and the others with the reason. */
async function matchOffices(db: Db, session: Session, rows: Row[]) {
  const codes = rows.map((row) => row.office_code);
  const existing = await db
    .select({ _id: offices._id, office_code: offices.office_code })
    .from(offices)
    .where(and(inArray(offices.office_code, codes), withinOffice(db, session, offices._id)));
  const idOf = new Map(existing.map((office) => [office.office_code, office._id]));
  const entries: (Quota & { row: number; office_code: string })[] = [];
  const bad_rows: BadRow[] = [];
  const firstRowOf = new Map<string, number>();
  for (const { row, office_code, no_of_order } of rows) {
    const office_id = idOf.get(office_code);
    const number = noOfOrder.safeParse(numberIn(no_of_order));
    if (!office_id) bad_rows.push({ row, office_code, message: 'There is no office of this code.' });
    else if (firstRowOf.has(office_id))
      bad_rows.push({ row, office_code, message: namedTwice(firstRowOf.get(office_id), row) });
    else if (!number.success) bad_rows.push({ row, office_code, message: WHOLE_ORDERS });
    else entries.push({ row, office_code, office_id, no_of_order: number.data });
    if (office_id && !firstRowOf.has(office_id)) firstRowOf.set(office_id, row);
  }
  return { entries, bad_rows };
}

const namedTwice = (first: number | undefined, row: number) =>
  `This retailer is named twice, in rows ${first} and ${row}. Take one out.`;

/** The two columns by their titles, wherever they are. */
async function readRows(bytes: Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  let code = -1;
  let number = -1;
  for await (const { number: row, cells } of readNumberedRows(bytes)) {
    if (code < 0) {
      const column = (title: string) =>
        cells.findIndex((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_') === title);
      code = column('office_code');
      number = column('no_of_order');
      if (code < 0 || number < 0)
        throw invalid({ file: 'The first row must hold the titles office_code and no_of_order.' });
    } else rows.push({ row, office_code: cells[code]?.trim() ?? '', no_of_order: cells[number]?.trim() ?? '' });
    if (rows.length > MOST_ROWS) throw invalid({ file: `This file has more than ${MOST_ROWS} rows. Split it.` });
  }
  if (rows.length === 0) throw invalid({ file: 'This file has no rows.' });
  return rows;
}
