import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import { type Db, isUnreachable } from '../../db/db.ts';

/** Milliseconds between two signs of life, and after the last of them until others take over: a kill is noticed within 2 s. */
const BEAT = 500;
const LEASE = '1500 milliseconds';
/**
 * Milliseconds without an order after which a scheme is released: the next order finds the process with the least to
 * do.
 */
const IDLE = 60_000;

export type Holder = {
  _id: string;
  address: string;
};

interface Leases {
  /** The id of this process among those that write; undefined where it does not write. */
  self: string | undefined;
  /** The process that writes the orders of the scheme, at most one beat old; undefined while none does. */
  holderOf(scheme_id: string): Promise<Holder | undefined>;
  /**
   * Asks the database again, because the known holder has gone or says that it does not hold the scheme. Callers who ask
   * together share one question.
   */
  askAgain(scheme_id: string): Promise<Holder | undefined>;
  /** Whether some process writes orders, by the last beat. */
  isSomebodyThere(): boolean;
  /** Gives all schemes to the others; this process gets no more orders. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** The address at which the others reach this process; without one, it takes no scheme. */
  address: string | undefined;
  report: (error: Error) => void;
  /** Called at each beat with the processes that live, and those that are dead or frozen; one that leaves is in neither. */
  onBeat: (living: Holder[], dead: Holder[]) => void;
}

/**
 * Assigns the orders of a scheme to one process that writes them, by leases in PostgreSQL. Leases save processes from
 * waiting for each other's locks and decide nothing: the rows of a batch are locked whoever writes it, so that two
 * holders at once cost only time.
 */
export async function openLeases(db: Db, { address, report, onBeat }: Options): Promise<Leases> {
  const self = address === undefined ? undefined : newId();
  let living = new Set<string>();
  let holders = new Map<string, Holder>();
  const usedAt = new Map<string, number>();
  let isGoing = false;
  const end = new AbortController();

  async function beat(): Promise<void> {
    if (self && !isGoing) await stayAlive(db, { _id: self, address: address as string });
    if (self) await letGo(db, self, unused());
    const rows = await readLeases(db);
    const there = rows.filter(({ lives }) => lives);
    living = new Set(there.map(({ _id }) => _id));
    holders = new Map(there.flatMap((row) => row.schemes.map((scheme_id) => [scheme_id, row])));
    onBeat(
      there,
      rows.filter(({ lives }) => !lives),
    );
  }

  function unused(): string[] {
    const since = performance.now() - IDLE;
    const idle = [...usedAt].filter(([, at]) => at < since).map(([scheme_id]) => scheme_id);
    for (const scheme_id of idle) usedAt.delete(scheme_id);
    return idle;
  }

  async function beatOn(): Promise<void> {
    while (!end.signal.aborted) {
      await sleep(BEAT, undefined, end).catch(() => {});
      if (!end.signal.aborted) await beat().catch((error) => isUnreachable(error) || report(error));
    }
  }

  const asking = new Map<string, Promise<Holder | undefined>>();
  function askAgain(scheme_id: string): Promise<Holder | undefined> {
    const underway = asking.get(scheme_id);
    if (underway) return underway;
    const asked = takeLease(db, scheme_id)
      .then((holder) => {
        if (holder) holders.set(scheme_id, holder);
        else holders.delete(scheme_id);
        return holder;
      })
      .finally(() => asking.delete(scheme_id));
    asking.set(scheme_id, asked);
    return asked;
  }

  await removeDead(db);
  await beat();
  const beating = beatOn();
  return {
    self,
    async holderOf(scheme_id) {
      const holder = holders.get(scheme_id) ?? (await askAgain(scheme_id));
      if (holder?._id === self) usedAt.set(scheme_id, performance.now());
      return holder;
    },
    askAgain,
    isSomebodyThere: () => living.size > 0,
    async handOver() {
      isGoing = true;
      if (self) await db.execute(sql`delete from intakes where _id = ${self}`);
      holders.clear();
    },
    async close() {
      end.abort();
      await beating;
    },
  };
}

const stayAlive = (db: Db, { _id, address }: Holder) =>
  db.execute(sql`
    insert into intakes (_id, address, until) values (${_id}, ${address}, now() + ${LEASE}::interval)
    on conflict (_id) do update set until = excluded.until`);

const letGo = async (db: Db, self: string, schemes: string[]) => {
  if (schemes.length > 0)
    await db.execute(sql`
      delete from scheme_leases where intake_id = ${self} and scheme_id = any(${sql.param(schemes)}::uuid[])`);
};

/** Removes the rows of processes that were killed. */
async function removeDead(db: Db): Promise<void> {
  await db.execute(sql`delete from intakes where until < now() - interval '1 minute'`);
  await db.execute(sql`delete from scheme_leases where intake_id not in (select _id from intakes)`);
}

/** The processes that have not left, with their schemes. */
async function readLeases(db: Db): Promise<(Holder & { lives: boolean; schemes: string[] })[]> {
  const { rows } = await db.execute<Holder & { lives: boolean; schemes: string[] }>(sql`
    select i._id, i.address, i.until > now() as lives, coalesce(array_agg(l.scheme_id) filter (where l.scheme_id is not null), '{}') as schemes
    from intakes i left join scheme_leases l on l.intake_id = i._id
    group by i._id`);
  return rows;
}

/**
 * The holder of the scheme; where none lives, the process with the fewest schemes becomes it. Where two ask at once,
 * one of them decides.
 */
async function takeLease(db: Db, scheme_id: string): Promise<Holder | undefined> {
  await db.execute(sql`
    with living as (select _id from intakes where until > now()),
    chosen as (
      select _id from living order by (select count(*) from scheme_leases l where l.intake_id = living._id), _id limit 1)
    insert into scheme_leases (scheme_id, intake_id) select ${scheme_id}::uuid, _id from chosen
    on conflict (scheme_id) do update set intake_id = excluded.intake_id
    where scheme_leases.intake_id not in (select _id from living)`);
  const { rows } = await db.execute<Holder>(sql`
    select i._id, i.address from scheme_leases l join intakes i on i._id = l.intake_id
    where l.scheme_id = ${scheme_id} and i.until > now()`);
  return rows[0];
}
