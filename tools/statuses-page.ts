import { writeFileSync } from 'node:fs';
import type { Machine } from '../contract/steps/machine.ts';
import { ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE } from '../contract/steps/steps.ts';

/** Writes docs/statuses.md from the table in contract/steps/. */
export function statusesPage(): string {
  return `# Statuses

Orders, purchases and returns move only by these steps. A step needs \`imei\` only if the goods have one. Generated from \`contract/steps/\` by \`npm run docs:statuses\`.
${[ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE].map(tableOf).join('')}`;
}

function tableOf({ entity, steps }: Machine<never> | Machine): string {
  const rows = steps.map(
    ({ name, from, to, undoes, by, required = [], units = '', quota = '' }) =>
      `| \`${name}\` | ${from.join(', ')} | ${to ?? (undoes ? '(back)' : '(stays)')} | ${by.join(', ')} | ${required.join(', ')} | ${units} | ${quota} |`,
  );
  return `
## ${entity}

| step | from | to | who | needs | units | quota |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync('docs/statuses.md', statusesPage());
