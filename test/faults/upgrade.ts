import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fillOrders } from '../../bench/orders-data.ts';
import { connect } from '../../server/db/db.ts';
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts';
import { processorShare } from '../processor-share.ts';
import { startCrowd } from './crowd.ts';
import { type Machine, newMachine } from './machine.ts';
import { databaseOf, doubled, missing, openShop, SECRET } from './shop.ts';
import { peace, type Trial } from './trial.ts';

/** How long an upgrade may stop orders on a quiet machine. */
const LONGEST_PAUSE = 1_000;

/**
 * The changes of a growing release: a column with a default, a check that old rows needn't pass at once, a new table.
 */
const GROWS = `alter table orders add column one_more integer not null default 0;
--> statement-breakpoint
alter table orders add constraint one_more_is_no_debt check (one_more >= 0) not valid;
--> statement-breakpoint
create table one_more (order_id uuid references orders (_id))`;

interface Size {
  /** How many earlier orders there are. */
  rows: number;
  /** For how many milliseconds orders are sent before and after the migration. */
  around: number;
}

/**
 * Lets the next release migrate the database while this one takes orders with two servers, and goes on with them. A
 * long reader, such as a backup, holds the table meanwhile.
 */
export async function playUpgrade(
  trial: Trial,
  first: Machine,
  say: (line: string) => void,
  { rows, around }: Size,
): Promise<void> {
  const url = await databaseOf(first);
  const { db, close } = connect(url, { size: 1, patience: 30_000 });
  await fillOrders(db, rows);
  await close();
  const offer = await openShop(url);
  const second = await newMachine();
  await second.start({ ...SECRET, DATABASE_URL: url });
  const next = withOneMore(GROWS);
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  const { tally, stop } = startCrowd([first.address, second.address], offer, 16);
  try {
    await peace(around);
    const pause = watchPauses(tally.acknowledged);
    await reader.query('begin; select 1 from orders limit 1');
    const migrated = migrate(url, next.folder);
    await peace(2_500);
    await reader.query('commit');
    await migrated;
    await peace(around);
    const longest = pause.longest();
    trial.check(
      longest * processorShare() < LONGEST_PAUSE,
      `orders stood still for ${longest} ms while the database was migrated`,
    );
    say(`upgrade beside ${rows} orders: no order for ${longest} ms at most`);
    await stop();
    const failed = [...tally.statuses].filter(([status]) => status !== 200);
    trial.check(failed.length === 0, `an upgrade failed calls: ${JSON.stringify(failed)}`);
    // No counter includes the earlier orders: compare only the crowd's answers.
    const lost = await missing(url, tally.acknowledged);
    const twice = await doubled(url);
    trial.check(lost.length === 0 && twice === 0, `${lost.length} orders were lost and ${twice} doubled by an upgrade`);
    trial.check(tally.acknowledged.size > 0, 'no order was acknowledged beside the upgrade');
  } finally {
    await stop();
    await reader.end();
    next.remove();
    await second.remove();
  }
}

/** Measures the longest time, in milliseconds, in which the number of orders didn't rise. */
function watchPauses(acknowledged: Set<string>): { longest(): number } {
  let [count, since, longest] = [acknowledged.size, performance.now(), 0];
  const watch = setInterval(look, 10);

  function look(): void {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (acknowledged.size > count) [count, since] = [acknowledged.size, now];
  }

  return {
    longest() {
      clearInterval(watch);
      look();
      return Math.round(longest);
    },
  };
}

/** Makes the migrations of a later release: all present ones, and one more. */
function withOneMore(statement: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one_more' });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_one_more.sql'), statement);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
