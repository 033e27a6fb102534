import { setTimeout as sleep } from 'node:timers/promises';
import { client } from '../wire.ts';
import { ADVANCE, type World } from '../world.ts';
import type { Actor } from './buyers.ts';
import type { Money } from './payers.ts';

/** In milliseconds. */
const PAUSE = 3_000;

/** Imports the bank's file now and then; like a bank's, each also has the rows of the one before. */
export async function accountant({ world, diary, end }: Actor<World>, { transfers }: Money): Promise<void> {
  const wire = client({ address: world.address, actor: 'accountant', from: '10.0.0.4' }, diary);
  let transfersSent = 0;
  while (!end.aborted) {
    await sleep(PAUSE);
    const rows = [...transfers];
    if (rows.length === transfersSent) continue;
    const form = new FormData();
    form.append('file', new Blob([fileOf(rows)], { type: 'text/csv' }), 'statement.csv');
    const path = 'payment/statement?bank=Nabil+Bank+Limited&dry_run=false';
    const { status } = await wire.insist({ path, body: form, token: world.admin }, end);
    if (status !== 200) continue;
    for (const { order_id, reference } of rows.slice(transfersSent))
      diary.paid.push({ order_id, reference, amount: ADVANCE, isEnough: false });
    transfersSent = rows.length;
  }
}

function fileOf(rows: Money['transfers']): string {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
  const lines = rows.map(
    ({ order_id, reference, phone }) => `${day},${ADVANCE}.00,${reference},Advance ${order_id},${phone}`,
  );
  return ['Date,Credit,Reference,Description,Mobile', ...lines].join('\n');
}
