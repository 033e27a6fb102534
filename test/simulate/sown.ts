import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mistake that somebody could make, as the words that it takes the place of. */
interface Sown {
  name: string;
  file: string;
  from: string;
  to: string;
}

/** Ten mistakes that a rehearsal must find: one is played at a time, in a copy of the program. */
export const SOWN: Sown[] = [
  {
    name: 'units that are held count as free',
    file: 'server/orders/intake/read-batch.ts',
    from: 'case when is_available then inventory - held else 0 end as units',
    to: 'case when is_available then inventory else 0 end as units',
  },
  {
    name: 'the limit of a phone is forgotten',
    file: 'server/orders/intake/judge.ts',
    from: 'placed >= scheme.limit_per_phone)',
    to: 'placed >= 1_000)',
  },
  {
    name: 'the agreed total is not looked at',
    file: 'server/orders/intake/judge.ts',
    from: 'sum.total > input.expected_total)',
    to: 'sum.total < 0)',
  },
  {
    name: 'the key of an order is not kept',
    file: 'server/orders/intake/write-batch.ts',
    from: 'if (keys.length > 0) writes.push',
    to: 'if (keys.length < 0) writes.push',
  },
  {
    name: 'the quota is not used up',
    file: 'server/orders/intake/write-batch.ts',
    from: 'if (quotas.length > 0) writes.push',
    to: 'if (quotas.length < 0) writes.push',
  },
  {
    name: 'the message of an order is not queued',
    file: 'server/orders/intake/write-batch.ts',
    from: 'event_ids: events.map(({ _id }) => _id) })',
    to: 'event_ids: events.slice(1).map(({ _id }) => _id) })',
  },
  {
    name: 'the total that is told is not the one that is stored',
    file: 'server/orders/intake/write-batch.ts',
    from: 'return { ...customer, ...sum, _id,',
    to: 'return { ...customer, ...sum, total: sum.total + 100, _id,',
  },
  {
    name: 'a cancelled order keeps its units',
    file: 'server/orders/steps/step-effects.ts',
    from: 'if (units) await moveOrderUnits',
    to: "if (units && units !== 'unhold') await moveOrderUnits",
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
];

/** A copy of the program with one mistake in it, and how to remove it. */
export function sow({ file, from, to }: Sown): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-sown-'));
  const left = new Set(['.git', 'node_modules', 'data', 'test-results']);
  for (const name of readdirSync('.')) if (!left.has(name)) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} has “${from}” not just once.`);
  writeFileSync(path, text.replace(from, to));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
