// covers: server
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../contract/audit/audit.ts';
import { ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE } from '../../contract/statuses.ts';

const SERVER = resolve(import.meta.dirname, '..');

/** `action: 'edit'` and `action: before ? 'edit' : 'add'`, in the files that write audit rows. */
function actionsIn(source: string): string[] {
  if (!/db\/audit\.ts'/.test(source)) return [];
  return [...source.matchAll(/\baction(?: =|:) ([^,;\n]+)/g)].flatMap(([, value = '']) =>
    [...(value.split('?').at(-1) ?? '').matchAll(/'([\w -]+)'/g)].map(([, action]) => action as string),
  );
}

it('the filter of the audit offers every action that the server writes', () => {
  const steps = [ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE].flatMap(({ steps }) => steps.map(({ name }) => name));
  const actions = new Set<string>([...Object.keys(AUDIT_ACTIONS), ...steps]);
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const written = new Set(files.flatMap((file) => actionsIn(readFileSync(resolve(SERVER, file), 'utf8'))));
  expect([...written]).toEqual(expect.arrayContaining(['add', 'edit', 'publish', 'reject']));
  expect([...written].filter((action) => !actions.has(action))).toEqual([]);
});
