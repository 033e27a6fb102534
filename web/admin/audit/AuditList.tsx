import { Anchor } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { RowOf } from '../../../contract/api.ts';
import { AUDIT_ACTIONS } from '../../../contract/audit/audit.ts';
import { ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE } from '../../../contract/steps/steps.ts';
import { useData } from '../kit/calls.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { ownWords, t, translated } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import { Difference } from './Difference.tsx';
import { readableChange } from './readable-change.ts';
import { pageOf } from './records.ts';

type Row = RowOf<'GET audit'>;

/** Steps of orders and returns, by name. If both have a name, the order's label wins. */
const MACHINES = [PURCHASE_MACHINE, RETURN_MACHINE, ORDER_MACHINE];
const labels = ({ steps }: (typeof MACHINES)[number]) =>
  steps.map(({ name, label }) => [name, translated(label)] as const);
const STEPS = new Map(
  MACHINES.map((machine) => [machine.entity, Object.fromEntries(labels(machine)) as Record<string, string>]),
);
const ACTIONS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(AUDIT_ACTIONS).map(([name, label]) => [name, translated(label)])),
  ...Object.fromEntries(MACHINES.flatMap(labels)),
};
const CHOICES = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

/** Lists changes: who, what and when. With `?find_entity_id=`, shows one record's history. */
export function AuditList() {
  const record = useRecord();
  return (
    <ResourceList
      title={record ? t('History of {name}', { name: record.name }) : t('Audit')}
      about={record?.about}
      back={record?.back}
      noun={t('Entry')}
      list="GET audit"
      nameOf={(row) => t('{action} of {entity}', { action: row.action, entity: translated(row.entity) })}
      columns={[
        { header: t('Record'), sort: 'entity', cell: (row) => <What row={row} /> },
        {
          header: t('User'),
          sort: 'user_name',
          cell: (row) => <TwoLines first={row.user_name} second={row.address} />,
        },
        { header: t('Time'), sort: 'added_at', cell: (row) => <Moment at={row.added_at} /> },
        {
          header: t('Change'),
          long: true,
          // A sign-in has no changes, and its action says all.
          cell: (row) =>
            row.action !== 'sign-in' && (
              <Difference
                title={`${actionOf(row)}: ${nameOfRecord(row) ?? translated(row.entity)}`}
                {...readableChange(row)}
              />
            ),
        },
      ]}
      search={{ name: 'find_user_name', label: t('entries by user') }}
      filters={[
        { label: t('Record'), name: 'find_entity', isText: true },
        { label: t('Action'), name: 'find_action', choices: CHOICES },
        { label: t('Time'), days: 'find_added_at' },
      ]}
      open={() => undefined}
      empty={t('Every change by staff is recorded here.')}
    />
  );
}

/** Reads from the address which record's history this is, and which page opened it. */
function useRecord() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const find_entity_id = params.get('find_entity_id') ?? '';
  const isOne = find_entity_id !== '';
  const { data: [row] = [] } = useData('GET audit', { query: { find_entity_id, size: '1' } }, { enabled: isOne });
  if (!isOne) return undefined;
  const { from } = (state ?? {}) as { from?: string };
  return {
    name: (row && nameOfRecord(row)) ?? 'one record',
    about: row && translated(row.entity),
    back: from ? { to: from, label: t('Back') } : { to: '/audit', label: t('Full audit log') },
  };
}

const actionOf = (row: Row) => STEPS.get(row.entity)?.[row.action] ?? ACTIONS[row.action] ?? ownWords(row.action);

/** Fields that can name a record, best first. */
const NAMES = ['name', 'role_title', 'module_name', 'title', 'order_id', 'customer_name'];

function nameOfRecord({ entity_id, names, before, after }: Row): string | undefined {
  if (Object.hasOwn(names, entity_id)) return names[entity_id];
  const fields = { ...(before as object), ...(after as object) } as Record<string, unknown>;
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return name as string | undefined;
}

function What({ row }: { row: Row }) {
  const name = nameOfRecord(row);
  const page = pageOf(row);
  const mayOpen = useAllowed(page?.granted ?? '');
  const isThere = page && mayOpen && row.action !== 'delete';
  return (
    <TwoLines
      first={
        isThere ? (
          <Anchor component={Link} to={page.to} size="sm" c="inherit" underline="always">
            {name ?? row.entity}
          </Anchor>
        ) : (
          (name ?? row.entity)
        )
      }
      second={name && row.entity !== 'Sign-in' ? `${row.entity}. ${actionOf(row)}` : actionOf(row)}
    />
  );
}
