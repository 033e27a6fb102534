import pg from 'pg';

/**
 * A statement as a pool sent it. Those with a name keep their plan on their connection; others get a new one each time.
 */
export interface Sent {
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Records every statement that this process sends to PostgreSQL during `work`, with its last values. */
export async function recorded(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...call: [unknown, unknown]) {
    const [given, more] = call;
    const asked = (typeof given === 'string' ? { text: given } : given) as { text?: string } & Partial<Sent>;
    const values = asked.values ?? (Array.isArray(more) ? more : []);
    if (asked.text) sent.set(asked.text, { name: asked.name, text: asked.text, values });
    return Reflect.apply(query, this, call);
  } as typeof query;
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return [...sent.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text));
}

interface Node {
  'Node Type': string;
  /** `SubPlan` runs again for each row of its parent. */
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** Prepares statements as generic plans, as a connection does that keeps using them. */
export async function prepare(client: pg.ClientBase, statements: Sent[]): Promise<void> {
  await client.query(`set plan_cache_mode = force_generic_plan`);
  for (const [at, { text, values }] of statements.entries()) {
    await client.query(`prepare s${at} as ${text}`);
    // The first use makes the plan that is kept. Explain, but don't run, statements that write: their rows exist
    // already.
    await client.query(explain(at, { text, values }, false));
  }
}

/** Returns the plan of a prepared statement with its values; executes reads. */
export async function planOf(client: pg.ClientBase, at: number, sent: Sent): Promise<Node> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(explain(at, sent, isRead(sent)));
  return rows[0]?.['QUERY PLAN'][0]?.Plan as Node;
}

const isRead = ({ text }: Pick<Sent, 'text'>) =>
  !/\b(insert into|update|delete from)\b(?! of)/i.test(withoutLocks(text));
const withoutLocks = (text: string) => text.replace(/for (no key )?update/gi, '');

function explain(at: number, { values }: Pick<Sent, 'text' | 'values'>, isExecuted: boolean): string {
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  return `explain (${isExecuted ? 'analyze, ' : ''}format json) execute s${at}${given}`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
const element = (value: unknown) =>
  value === null
    ? 'NULL'
    : `"${(value instanceof Date ? value.toISOString() : String(value)).replace(/["\\]/g, '\\$&')}"`;

/** How many rows of a big table a plan may look at for each row it looks up. */
const MOST_ROWS = 10;

/** Returns a plan's faults: what it does with big tables that takes longer the more rows they have. */
export function faultsOf(node: Node, big: ReadonlySet<string>, isInner = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: plans = [] } = node;
  const faults: string[] = [];
  if (type === 'BitmapAnd') faults.push('BitmapAnd');
  if (big.has(table) && type === 'Seq Scan') faults.push(`Seq Scan of ${table}`);
  if (big.has(table) && isInner && type !== 'ModifyTable') {
    const rows = rowsOf(node);
    if (rows > MOST_ROWS) faults.push(`${rows} rows of ${table} by ${node['Index Name'] ?? type} for each row`);
  }
  for (const [position, plan] of plans.entries()) {
    const isRepeated = (type === 'Nested Loop' && position === 1) || plan['Parent Relationship'] === 'SubPlan';
    faults.push(...faultsOf(plan, big, isInner || isRepeated));
  }
  return faults;
}

/** Returns the rows a scan touches each time: as executed, or as estimated. */
function rowsOf(node: Node): number {
  if (node['Actual Rows'] === undefined) return node['Plan Rows'];
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return node['Actual Rows'] + removed;
}
