import { and, asc, eq, gt } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { inWords } from '../../contract/language/in-words.ts';
import { variants } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { conditionsOf } from '../db/list.ts';
import type { Session } from '../http/caller/session.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { asGiven } from '../http/words/sentence.ts';
import { schemes } from '../offers/offers.table.ts';
import { columns, ofCaller } from './list.ts';
import { waitlistPlaces } from './waitlist.table.ts';

/** How many rows to read at once. */
const CHUNK = 1000;

/** Oldest first; times are Nepal's. */
export async function* exportedPlaces(db: Db, session: Session, query: ListQuery): AsyncGenerator<Cell[]> {
  yield ['Scheme', 'Variant', 'Phone', 'Language', 'Status', 'Asked at', 'Changed at'];
  let last: string | undefined;
  for (;;) {
    const after = last ? gt(waitlistPlaces._id, last) : undefined;
    const rows = await db
      .select({ place: waitlistPlaces, scheme_name: schemes.name, variant: variants.sku_of_seller })
      .from(waitlistPlaces)
      .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
      .leftJoin(variants, eq(variants._id, waitlistPlaces.variant_id))
      .where(and(ofCaller(session), conditionsOf(query.conditions, columns), after))
      .orderBy(asc(waitlistPlaces._id))
      .limit(CHUNK);
    for (const { scheme_name, variant, place } of rows) {
      const { customer_phone, language, status, asked_at, changed_at } = place;
      const times = [asked_at, changed_at];
      yield [scheme_name, variant, customer_phone, language, asGiven(inWords(status)), ...times];
    }
    last = rows.at(-1)?.place._id;
    if (rows.length < CHUNK) return;
  }
}
