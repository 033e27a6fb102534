import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A possible mistake: the text in the program, and its replacement. */
interface Sown {
  name: string;
  file: string;
  from: string;
  to: string;
}

/** Mistakes that a simulation must find, each planted by itself in a copy of the program. */
export const SOWN: Sown[] = [
  {
    name: 'units that are held count as free',
    file: 'server/orders/intake/read-statements.ts',
    from: 'case when is_available then inventory - held else 0 end as units',
    to: 'case when is_available then inventory else 0 end as units',
  },
  {
    name: 'the order limit per phone is ignored',
    file: 'server/orders/intake/judge.ts',
    from: 'if (limit && orders >= limit) return',
    to: 'if (limit && orders >= 1_000) return',
  },
  {
    name: 'the agreed total is not checked',
    file: 'server/orders/intake/judge.ts',
    from: 'sum.total > input.expected_total)',
    to: 'sum.total < 0)',
  },
  {
    name: 'the key of an order is not kept',
    file: 'server/orders/intake/write-batch.ts',
    from: '...insert(INSERT_KEYS, accepted),',
    to: '...insert(INSERT_KEYS, []),',
  },
  {
    name: 'the quota is not used up',
    file: 'server/orders/intake/write-batch.ts',
    from: "...sendRows('use quotas', quotas),",
    to: "...sendRows('use quotas', []),",
  },
  {
    name: 'the message of an order is not queued',
    file: 'server/orders/intake/write-batch.ts',
    from: 'event_ids: accepted.map(',
    to: 'event_ids: accepted.slice(1).map(',
  },
  {
    name: 'the total in the reply differs from the stored one',
    file: 'server/orders/intake/inserts.ts',
    from: 'return [{ ...customer, ...sum, ...beginning,',
    to: 'return [{ ...customer, ...sum, total: sum.total + 100, ...beginning,',
  },
  {
    name: 'a cancelled order keeps its units',
    file: 'server/orders/steps/step-effects.ts',
    from: 'if (!units || moved?.length === 0) continue;',
    to: "if (!units || units === 'unhold' || moved?.length === 0) continue;",
  },
  {
    name: 'a step of staff leaves no row in the audit',
    file: 'server/orders/steps/record-steps.ts',
    from: 'await auditAll(db, actorOf(by.session), changes);',
    to: 'void [auditAll, actorOf, changes];',
  },
  {
    name: 'an order is answered before it is committed',
    file: 'server/orders/intake/writer.ts',
    from: '      await committed;\n',
    to: '      committed.catch(() => {});\n',
  },
  {
    name: 'a waiting-room position is given out twice',
    file: 'server/waiting-room/numbers.ts',
    from: '        own.next += 1;\n        return own.next - 1;',
    to: '        return own.next - 1;',
  },
  {
    name: 'the draw leaves everybody in order of arrival',
    file: 'server/waiting-room/room.ts',
    from: 'ticket.drawn ??= shuffled(ticket.number, prequeued, seed)',
    to: 'ticket.drawn ??= [ticket.number, shuffled][0] as number',
  },
  {
    name: 'the waitlist begins with the last',
    file: 'server/waitlist/offer-units.ts',
    from: 'waitlistPlaces.ranked_at}, ',
    to: 'waitlistPlaces.ranked_at} desc, ',
  },
  {
    name: 'an offer that is passed on keeps its units',
    file: 'server/waitlist/end-offers.ts',
    from: 'if (offer_ids.length === 0) return;',
    to: 'if (offer_ids.length >= 0) return;',
  },
  {
    name: 'a payment that a wallet reports twice is counted twice',
    file: 'server/payments/payments.service.ts',
    from: "createHash('sha256').update(",
    to: "createHash('sha256').update(String(Math.random())).update(",
  },
  {
    name: 'the numbers of orders begin at 2',
    file: 'server/orders/track/number.ts',
    from: 'coalesce((select number from last), 0)',
    to: 'coalesce((select number from last), 1)',
  },
];

/** Whether the text that a mistake replaces is still in the program, once. */
export const canBeSown = ({ file, from }: Sown): boolean => readFileSync(file, 'utf8').split(from).length === 2;

/** Copies the program with one mistake; `remove` deletes the copy. */
export function sow(mistake: Sown): { folder: string; remove(): void } {
  const { file, from, to } = mistake;
  if (!canBeSown(mistake)) throw new Error(`${file} has “${from}” not just once.`);
  const folder = mkdtempSync(join(tmpdir(), 'agrim-sown-'));
  const left = new Set(['.git', 'node_modules', 'data', 'test-results']);
  for (const name of readdirSync('.')) if (!left.has(name)) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
