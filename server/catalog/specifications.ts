import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { SpecificationGroup } from '../../contract/catalog/specification-values.ts';
import * as contract from '../../contract/catalog/specifications.ts';
import { type Actor, audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalid } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { type Message, say, textIn } from '../http/words/sentence.ts';
import { products, specificationSheets } from './catalog.table.ts';
import { fieldsOf, keptValues } from './product-specification.service.ts';
import { PRODUCTS_TAG } from './product-tags.service.ts';

const plain = rows(specificationSheets, contract.specificationSheets, PRODUCTS_TAG);
/** Counts a sheet's products. Names the tables, because Drizzle omits them in a single-table list. */
const productCount = sql<number>`(select count(*)::int from products p where p.specification_sheet_id = specification_sheets._id and not p.is_deleted)`;

type Input = z.output<typeof contract.specificationSheets.save.body>;

/**
 * Lists, reads, saves and deletes sheets. Lists count their products, and a save rewrites the products' search words.
 */
export const specificationStore = {
  ...plain,
  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({ ...getTableColumns(specificationSheets), product_count: productCount.as('products_of') })
        .from(specificationSheets)
        .$dynamic(),
      columns: {
        _id: specificationSheets._id,
        name: specificationSheets.name,
        product_count: productCount,
      },
      order: 'name:asc',
      tiebreak: specificationSheets._id,
    }),
  save: (db: Db, actor: Actor, { confirm_lost_values, ...input }: Input) =>
    transact(db, async (db) => {
      const group = withIds(input.group);
      if (input._id) await loseValues(db, actor, { _id: input._id, group, isConfirmed: confirm_lost_values });
      const sheet = await plain.save(db, actor, { ...input, group });
      if (input._id) await keepAgain(db, sheet);
      return sheet;
    }),
};

interface Losing {
  _id: string;
  group: SpecificationGroup[];
  isConfirmed: boolean;
}

/** Asks before removing fields for which products have values, and records the removed ones. */
async function loseValues(db: Db, actor: Actor, { _id, group, isConfirmed }: Losing): Promise<void> {
  const [before] = await db.select().from(specificationSheets).where(eq(specificationSheets._id, _id)).for('update');
  const fieldIds = new Set(fieldsOf(group).map((field) => field._id));
  const gone = fieldsOf(before?.group ?? []).filter((field) => !fieldIds.has(field._id));
  const lost: Message[] = [];
  for (const { _id: field, name } of gone) {
    const hasValue = sql`${products.specification} ? ${field}`;
    const count = await db.$count(products, and(eq(products.specification_sheet_id, _id), hasValue));
    if (count > 0) lost.push(say('{field} of {products}', { field: name, products: { count, of: 'product' } }));
  }
  if (lost.length === 0) return;
  if (!isConfirmed)
    throw invalid({
      confirm_lost_values: say('These values will be lost: {values}. Confirm, or keep the fields.', { values: lost }),
    });
  const values = lost.map((one) => textIn('en', one)).join(', ');
  await audit(db, actor, {
    action: 'lose-values',
    entity: contract.specificationSheets.entity,
    entity_id: _id,
    after: { values },
  });
}

/** Gives new fields their ids. */
const withIds = (groups: Input['group']) =>
  groups.map((group) => ({
    ...group,
    field: group.field.map(({ _id = newId(), option_names_ne, ...field }) => ({
      _id,
      ...field,
      option_names_ne: Object.fromEntries(
        Object.entries(option_names_ne ?? {}).flatMap(([option, name]) =>
          name && field.option.includes(option) ? [[option, name]] : [],
        ),
      ),
    })),
  }));

const CHUNK = 500;

/** Rewrites the products' values by the sheet's current fields, because a unit or choice might have been renamed. */
async function keepAgain(db: Db, { _id, group }: typeof specificationSheets.$inferSelect): Promise<void> {
  let last: string | undefined;
  for (;;) {
    const chunk = await db
      .select({ _id: products._id, specification: products.specification })
      .from(products)
      .where(and(eq(products.specification_sheet_id, _id), last ? gt(products._id, last) : undefined))
      .orderBy(asc(products._id))
      .limit(CHUNK)
      .for('no key update');
    if (chunk.length === 0) return;
    last = chunk.at(-1)?._id;
    const valuesOfProducts = chunk.map((product) => ({
      _id: product._id,
      kept: keptValues(group, product.specification),
    }));
    await db.execute(sql`
      update products p set specification = k.kept
      from jsonb_to_recordset(${JSON.stringify(valuesOfProducts)}::jsonb) as k (_id uuid, kept jsonb)
      where p._id = k._id and p.specification is distinct from k.kept`);
  }
}
