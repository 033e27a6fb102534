import { Alert, Paper, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { MOST_NODES, type OfficeNode } from '../../../contract/offices/office-tree.ts';
import { OFFICE_NOUNS, PARENT_TYPE } from '../../../contract/offices/offices.ts';
import { useData } from '../kit/calls.ts';
import { TreeList } from '../kit/fields/TreeItem.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { IconSearch } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { NoRows } from '../kit/list/NoRows.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useScreen } from '../kit/screen.ts';
import { counted, t, translated } from '../language/t.ts';
import { useParentChoices } from './choices.ts';
import { TreeNode } from './TreeNode.tsx';

/**
 * office-tree: shows the tree of offices. Levels open by hand or by a search; an office moves with everything below it.
 */
export function OfficeTree() {
  const { label } = useScreen();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [moving, setMoving] = useState<OfficeNode>();
  return (
    <>
      <PageHeader title={label} />
      <Stack gap="xs">
        <TextInput
          type="search"
          aria-label={t('Search offices by name or code')}
          placeholder={t('Search offices by name or code')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Paper withBorder p="xs">
          {search ? <Found search={search} onMove={setMoving} /> : <Below isTop onMove={setMoving} />}
        </Paper>
      </Stack>
      {moving && <MoveDialog office={moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}

interface Moves {
  onMove: (office: OfficeNode) => void;
}

/** Lists the offices directly below one, read when it opens; without a parent, the open top of the tree. */
function Below({ parent, isTop = false, onMove }: Moves & { parent?: string; isTop?: boolean }) {
  const { data, error, refetch } = useData('GET office/tree', { query: { parent } });
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} aria-busy />;
  return (
    <>
      <TreeList isTop={isTop}>
        {data.map((office) => (
          <TreeNode key={office._id} office={office} isOpenFirst={isTop} onMove={isTop ? undefined : onMove}>
            {() => <Below parent={office._id} onMove={onMove} />}
          </TreeNode>
        ))}
      </TreeList>
      {data.length === MOST_NODES && (
        <Alert color="info" p="xs">
          {t('These are the first {most}. Search for the others.', { most: MOST_NODES })}
        </Alert>
      )}
    </>
  );
}

/** Lists the offices that a search finds, each with those above it. */
function Found({ search, onMove }: Moves & { search: string }) {
  const { data, error, refetch } = useData('GET office/tree', { query: { search } });
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={132} aria-busy />;
  if (data.length === 0) return <NoRows empty={t('Try a different part of the name or code.')} />;
  const ids = new Set(data.map(({ _id }) => _id));
  const tops = data.filter(({ parent_id }) => !parent_id || !ids.has(parent_id));
  return (
    <>
      <Text size="sm" c="dimmed" role="status" px={4} pb={4}>
        {t('Matching offices and their parent offices.')}
      </Text>
      <TreeList isTop>
        {tops.map((office) => (
          <FoundNode key={office._id} office={office} all={data} isTop onMove={onMove} />
        ))}
      </TreeList>
    </>
  );
}

function FoundNode({
  office,
  all,
  isTop = false,
  onMove,
}: Moves & { office: OfficeNode; all: OfficeNode[]; isTop?: boolean }) {
  const below = all.filter(({ parent_id }) => parent_id === office._id);
  return (
    <TreeNode office={office} isOpenFirst={below.length > 0} onMove={isTop ? undefined : onMove}>
      {() =>
        below.length > 0 ? (
          <TreeList>
            {below.map((one) => (
              <FoundNode key={one._id} office={one} all={all} onMove={onMove} />
            ))}
          </TreeList>
        ) : (
          <Below parent={office._id} onMove={onMove} />
        )
      }
    </TreeNode>
  );
}

/** Moves an office under another one, with everything below it. */
function MoveDialog({ office, onClose }: { office: OfficeNode; onClose: () => void }) {
  const { _id, name, type } = office;
  const form = useActionForm({
    call: 'POST office/{id}/move',
    params: { id: _id },
    initial: { parent_id: office.parent_id ?? '' },
    done: t('{name} moved.', { name }),
    failure: t('It could not be moved.'),
    stale: ['GET user'],
    onClose,
  });
  const parents = useParentChoices(type, [form.values.parent_id]);
  return (
    <FormDialog title={t('Move {some}', { some: name })} form={form} onClose={onClose} submit={t('Move')}>
      <Select
        label={translated(OFFICE_NOUNS[PARENT_TYPE[type] ?? 'ADMIN'])}
        data-autofocus
        openOnFocus={false}
        maxDropdownHeight={150}
        {...parents.props}
        {...form.field('parent_id')}
        comboboxProps={{ withinPortal: false }}
      />
      <Text size="sm">
        {t(
          '{type} and {count} move too. The new parent offices see them, and the old ones no longer do. Quotas stay as they are.',
          {
            type:
              type === 'RETAILER'
                ? t('Its orders')
                : t('Its {count} with their orders', { count: counted(office.retailers, 'retailer') }),
            count: counted(office.users, 'user'),
          },
        )}
      </Text>
    </FormDialog>
  );
}
