import { sql } from 'drizzle-orm';
import { inWords } from '../../../contract/language/in-words.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { bikramDate, bikramMonth } from '../../http/words/bikram-month.ts';
import { asGiven, type Fixed, say } from '../../http/words/sentence.ts';
import { orders } from '../orders.table.ts';
import { officeRows, SEEN, seenOffices, WITH_PROVIDER } from './office-money.ts';

type Row = {
  office_code: string;
  name: string;
  counts_on: string;
  day: string;
  kind: string;
  order_id: string | null;
  method: string;
  account: string | null;
  reference: string | null;
  paisa: number;
  /** The money that the office holds after this row. */
  balance: number;
  note: string;
  actor: string;
  _id: string;
};

/** The columns that docs/in-depth/office-money.md describes. */
const HEADER =
  'Date (AD),Date (BS),Moved on (AD),Office code,Office,Kind,Order,Method,Account,Reference,In (Rs.),Out (Rs.),Note,By,Id,Balance (Rs.)'.split(
    ',',
  );

/** Kinds whose English name has another meaning in Nepali, such as the refund step. */
const KIND_WORDS: Record<string, Fixed> = { opening: 'Opening balance', refund: 'Refund paid' };

export const kindOf = (kind: string) => asGiven(KIND_WORDS[kind] ?? inWords(kind));

/**
 * Writes each office's opening balance of a month, then every amount by the day on which it counts, for accounting
 * software. An office's last balance is the sum it owes.
 */
export async function officeMoneyRows(
  db: Db,
  session: Session,
  { month, office_id }: { month: string; office_id?: string | undefined },
): Promise<Cell[][]> {
  const { first, last } = bikramMonth(month);
  const { rows } = await db.execute<Row>(sql`
    with ${seenOffices(db, session, office_id)},
    r as materialized (
      select r.*, sum(r.paisa) over (partition by r.office_id order by r.counts_on, r._id) as balance
      from (${officeRows(SEEN)}) r where r.counts_on <= ${last})
    select seen.office_code, seen.name, ${first}::text as counts_on, ${first}::text as day, 'opening' as kind, null as order_id, '' as method, null as account,
      null as reference, 0 as paisa, '' as note, '' as actor, '' as _id, o.balance::float8 as balance
    from (select office_id, sum(paisa) as balance from r where counts_on < ${first} group by 1) o join seen on seen._id = o.office_id
    where o.balance <> 0
    union all
    select seen.office_code, seen.name, r.counts_on::text as counts_on, r.day::text as day, r.kind, o.order_id, r.method, r.account, r.reference,
      r.paisa, r.note, r.actor, r._id::text, r.balance::float8
    from r
    join seen on seen._id = r.office_id
    left join ${orders} o on o._id = r.order_id
    where r.counts_on >= ${first}
    order by counts_on, _id`);
  const lines = rows.map((row): Cell[] => [
    { day: row.counts_on },
    bikramDate(row.counts_on),
    { day: row.day },
    row.office_code,
    row.name,
    kindOf(row.kind),
    row.order_id,
    asGiven(inWords(row.method)),
    row.account,
    row.reference,
    row.paisa > 0 ? row.paisa / 100 : null,
    row.paisa < 0 ? -row.paisa / 100 : null,
    row.note === WITH_PROVIDER ? say(WITH_PROVIDER) : row.note,
    row.actor,
    row._id,
    row.balance / 100,
  ]);
  return [HEADER, ...lines];
}
