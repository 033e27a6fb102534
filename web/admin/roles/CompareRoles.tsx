import { Group, SegmentedControl, Select, Skeleton, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { IconCheck, IconMinus } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { t } from '../language/t.ts';
import { typeName } from '../modules/type-name.ts';

/** role-manage/compare?one=…&other=…: compares two roles' grants in words, side by side. */
export function CompareRoles() {
  const [params, setParams] = useSearchParams();
  const [one, other] = [params.get('one') ?? '', params.get('other') ?? ''];
  const choose = (which: string) => (id: string | null) => {
    params.set(which, id ?? '');
    setParams(params, { replace: true });
  };
  const options = { search: 'find_role_title', query: { sort: 'role_title:asc' }, labelOf: titleOf } as const;
  const ones = useChoices('GET role/role', options, [one]);
  const others = useChoices('GET role/role', options, [other]);
  const isChosen = one !== '' && other !== '';
  const { data, error, refetch } = useData(
    'GET role/compare/{id}/{other}',
    { params: { id: one, other } },
    { enabled: isChosen },
  );
  return (
    <>
      <PageHeader title={t('Compare two roles')} back={{ to: '/role-manage', label: t('Back to the list') }} />
      <Group mb="md" grow preventGrowOverflow={false}>
        <Select label={t('One role')} {...ones.props} value={one || null} onChange={choose('one')} />
        <Select label={t('Another role')} {...others.props} value={other || null} onChange={choose('other')} />
      </Group>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!isChosen && <Text c="dimmed">{t('Choose two roles.')}</Text>}
      {isChosen && !data && !error && <Skeleton height={320} aria-busy />}
      {data && <Compared compared={data} />}
    </>
  );
}

const titleOf = (role: { role_title: string }) => role.role_title;

type ComparedRoles = DataOf<'GET role/compare/{id}/{other}'>;

function Compared({ compared: { one, other, ticks } }: { compared: ComparedRoles }) {
  const [shown, setShown] = useState('differ');
  const rows = ticks.filter((tick) => shown === 'all' || tick.has_one !== tick.has_other);
  const screens = [...Map.groupBy(rows, (row) => row.screen)];
  return (
    <>
      <SegmentedControl
        aria-label={t('Show')}
        mb="sm"
        data={[
          { value: 'differ', label: t('Differences only') },
          { value: 'all', label: t('Everything') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {rows.length === 0 && <Text>{t('Both roles have the same permissions.')}</Text>}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t('{name} and {also}', { name: one.role_title, also: other.role_title })}>
            <TableHead columns={[t('Permission'), one.role_title, other.role_title]} />
            {screens.map(([screen, ticks]) => (
              <Table.Tbody key={screen}>
                <Table.Tr>
                  <Table.Th colSpan={3} scope="rowgroup">
                    {screen}
                  </Table.Th>
                </Table.Tr>
                {ticks.map((tick) => (
                  <Table.Tr key={`${tick.module_name} ${tick.access_type}`}>
                    <Table.Td>{tick.about || typeName(tick.access_type)}</Table.Td>
                    <Table.Td>
                      <Has tick={tick.has_one} />
                    </Table.Td>
                    <Table.Td>
                      <Has tick={tick.has_other} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            ))}
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

const Has = ({ tick }: { tick: boolean }) =>
  tick ? (
    <IconCheck size={18} role="img" aria-label={t('Yes')} />
  ) : (
    <IconMinus size={18} role="img" aria-label={t('No')} />
  );
