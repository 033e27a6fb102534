import { type SQL, sql } from 'drizzle-orm';
import { type ErasedRow, eraseAudits } from '../audit/erase.service.ts';
import { invalidateProducts } from '../catalog/product-tags.service.ts';
import type { Db } from '../db/db.ts';
import { fullNamePattern, namesContact, type Person, type Pseudonym, scrubber } from './person-words.ts';

/**
 * Tables with the company's own words, people and settings: a customer who is also staff stays there. The erasure
 * searches every other table, also future ones.
 */
const OF_COMPANY = new Set([
  ...[
    'users',
    'roles',
    'user_roles',
    'module_groups',
    'modules',
    'access_types',
    'role_access',
    'passkeys',
    'sessions',
    'push_devices',
  ],
  ...['offices', 'our_brand', 'settings', 'message_templates', 'states', 'districts', 'areas', 'wards'],
  ...['brands', 'specification_sheets', 'products', 'variants', 'campaigns', 'schemes', 'scheme_fields', 'main_fields'],
  ...['contents', 'versions', 'menu_items', 'blog_categories', 'blog_posts', 'launch_pages', 'sliders', 'slides'],
  ...['product_sections', 'brand_sections', 'layout_drafts', 'folders', 'coupons'],
  ...['pickup_locations', 'shipping_charges', 'shipping_partners', 'audit_seals', 'audits', 'erasures'],
]);
/**
 * Large tables whose rows are found by an index; texts that a customer can write in others' rows are found through it.
 */
const INDEXED: Record<string, string> = { orders: '_id', order_items: 'order_id', order_events: 'order_id' };
/** Columns that identify a row's owner. A row without them is the person's if it has the whole name. */
const KEYS = new Set([
  ...['customer_phone', 'phone', 'phone_number', 'payer_phone', 'recipient', 'order_id', 'return_id', 'review_id'],
]);
/** Columns with one of a few values, none of which is a name. */
const FIXED = new Set([
  'status',
  'state',
  'step',
  'actor',
  'type',
  'scheme_type',
  'kind',
  'role',
  'units',
  'quota',
  'source',
]);

interface Column extends Record<string, unknown> {
  table: string;
  column: string;
  kind: 'text' | 'json' | 'jsonb' | 'array' | 'uuid';
}

interface Traces {
  person: Person;
  instead: Pseudonym;
  /** Ids of the person's records. */
  ids: string[];
}

/**
 * Replaces a person by a pseudonym in every text of every table, if the row has the person's phone, email, record id or
 * whole name. Returns the rows of the audit that were changed.
 */
export async function eraseTraces(db: Db, { person, instead, ids }: Traces): Promise<ErasedRow[]> {
  const scrub = scrubber(person, instead);
  const found = [...ids];
  for (const [table, columns] of Map.groupBy(await textColumns(db), ({ table }) => table)) {
    for (const row of await rowsOf(db, table, { columns, person, ids })) {
      const changed = columns
        .filter(({ column, kind }) => kind !== 'uuid' && !FIXED.has(column))
        .flatMap(({ column, kind }) => {
          const value = scrub(row.values[column], row.is_tied);
          return JSON.stringify(value) === JSON.stringify(row.values[column]) ? [] : [{ column, kind, value }];
        });
      if (changed.length === 0) continue;
      await update(db, table, row.at, changed);
      if (typeof row.values._id === 'string') found.push(row.values._id);
      // The product's page shows this text.
      if (table === 'questions') await invalidateProducts(db, [row.values.product_id as string]);
    }
  }
  await endJobs(db, person, ids);
  const isOfPerson = sql`entity_id = any(${sql.param([...found, ...person.phones])}::text[])
    or ${namesContact(sql`concat(before, after)`, person)}`;
  return eraseAudits(db, isOfPerson, (value) => scrub(value, true));
}

/** Returns the columns that can hold a person's words, or a record's id. */
async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select c.table_name as table, c.column_name as column,
      case when c.data_type = 'ARRAY' then 'array' when c.data_type in ('json', 'jsonb', 'uuid') then c.data_type else 'text' end as kind
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'uuid') or c.udt_name in ('_text', '_varchar'))
    order by 1, c.ordinal_position`);
  return rows.filter(({ table }) => !OF_COMPANY.has(table));
}

interface Row extends Record<string, unknown> {
  at: string;
  values: Record<string, unknown>;
  /** Whether the row has a phone, an email or the id of a record of the person. */
  is_tied: boolean;
}

async function rowsOf(
  db: Db,
  table: string,
  { columns, person, ids }: { columns: Column[]; person: Person; ids: string[] },
): Promise<Row[]> {
  const name = sql.identifier(table);
  const key = INDEXED[table];
  const own = columns.filter(({ kind }) => kind === 'uuid').map(({ column }) => sql`t.${sql.identifier(column)}`);
  const isOwn = own.map((column): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`);
  const isTied = sql`(${sql.join([...isOwn, namesContact(sql`t::text`, person)], sql` or `)})`;
  const names = columns.some(({ column }) => KEYS.has(column)) ? '' : fullNamePattern(person);
  const isNamed = names ? sql`t::text ~* ${names}` : sql`false`;
  const where = key ? sql`t.${sql.identifier(key)} = any(${sql.param(ids)}::uuid[])` : sql`${isTied} or ${isNamed}`;
  const { rows } = await db.execute<Row>(
    sql`select t.ctid::text as at, to_jsonb(t) as values, ${isTied} as is_tied from only ${name} t where ${where} for update`,
  );
  return rows;
}

type Change = Pick<Column, 'column' | 'kind'> & { value: unknown };

async function update(db: Db, table: string, at: string, changes: Change[]): Promise<void> {
  const sets = changes.map(({ column, kind, value }) => sql`${sql.identifier(column)} = ${written(kind, value)}`);
  await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)} where ctid = ${at}::tid`);
}

function written(kind: Column['kind'], value: unknown) {
  if (kind === 'text') return sql`${value as string}::text`;
  if (kind === 'array') return sql`array(select jsonb_array_elements_text(${JSON.stringify(value)}::jsonb))`;
  return kind === 'json' ? sql`${JSON.stringify(value)}::json` : sql`${JSON.stringify(value)}::jsonb`;
}

/** Cancels messages to the person that wait in the queue. */
async function endJobs(db: Db, person: Person, ids: string[]): Promise<void> {
  await db.execute(sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where payload->>'_id' = any(${sql.param(ids)}::text[]) or ${namesContact(sql`payload::text`, person)}))`);
}
