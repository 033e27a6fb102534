import { Box, Button, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { RowOf } from '../../../../contract/api.ts';
import { inSentence, t } from '../../language/t.ts';
import { useAllowed, useMayCall } from '../../session.tsx';
import { Can } from '../Can.tsx';
import { useCall } from '../calls.ts';
import { IconPlus } from '../icons.ts';
import { useIsPhone } from '../is-phone.ts';
import { ListFailed } from '../ListFailed.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useScreen } from '../screen.ts';
import type { RemoveKey, RestoreKey } from '../undo.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListCards } from './ListCards.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { FilterName, ListFilter, ListKey, SortField } from './list-filters.ts';
import { useListPreferences } from './list-preferences.ts';
import { useListState } from './list-state.ts';
import type { Column, ListRow, ListView, Opening } from './list-view.ts';
import { NoRows } from './NoRows.tsx';
import { RowActions } from './RowActions.tsx';
import { useSelection } from './selection.ts';

interface ResourceListProps<K extends ListKey> {
  title: string;
  /** The record's name and the way back, if the list is about one record. */
  about?: string;
  back?: { to: string; label: string } | undefined;
  /** The call, which takes page, size, sort and filters. */
  list: K;
  /** Filters that every call has: `{ find_type: 'MAIN' }`. */
  always?: { [F in FilterName<K>]?: string };
  columns: Column<RowOf<K>, SortField<K>>[];
  /** The search box's filter and its fields: “orders by id, name or phone”. */
  search?: {
    name: FilterName<K>;
    label: string;
  };
  filters?: ListFilter<K>[];
  /** Shown for an empty list, with the next step. */
  empty?: ReactNode;
  /** Names a row in its buttons' labels. */
  nameOf: (row: RowOf<K>) => string;
  /** A row's noun: “State” gives “Add state” and “State Deleted.” */
  noun: string;
  remove?: RemoveKey;
  /** Restores a deleted row, as Deleted items does. */
  restore?: RestoreKey;
  /** More header buttons, beside Add. */
  headerActions?: ReactNode;
  /** Content above the filters, such as tabs. */
  above?: ReactNode;
  /** The content of a phone's card below the name, if the columns would take too many lines. */
  card?: ((row: RowOf<K>) => ReactNode) | undefined;
  /** More row buttons, after edit and delete; call `leaves` if one removes the row from the list. */
  rowActions?: (row: RowOf<K>, leaves: () => void) => ReactNode;
  /** Buttons for selected rows, on any page; `done` ends the selection. */
  bulk?: (chosen: RowOf<K>[], done: () => void) => ReactNode;
  /** The target of a row, if not its form or detail. */
  open?: (row: RowOf<K>) => Opening;
}

/** Lists one resource, page by page from the server. Shows add, edit and delete if the user has their paths. */
export function ResourceList<K extends ListKey>(props: ResourceListProps<K>) {
  type Row = RowOf<K> & ListRow;
  const screen = useScreen();
  const state = useListState();
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const preferences = useListPreferences(screen.path);
  const { page, size, sort, filters, setPage } = state;
  const rowsAsked = { ...filters, ...props.always, ...(sort && { sort }) };
  const query = { ...rowsAsked, page, size };
  const hasOwnExport = 'export' in screen.grants;
  // A grant for add or edit alone opens the path too (spec 2.3), but doesn't allow the list's call.
  const mayList = useMayCall(props.list);
  // TypeScript can't see that a generic `ListKey` leaves only lists.
  const reply = useCall(props.list, { query } as never, { placeholderData: keepPreviousData });
  const { error, isPlaceholderData, refetch } = reply;
  const data = reply.data as ListReply<Row> | undefined;
  const selection = useSelection<Row>(props.list, props.always ?? {}, isPlaceholderData, data?.data);
  const open = useOpening<Row>(props.open as ((row: Row) => Opening) | undefined);

  const lastPage = Math.max(1, Math.ceil((data?.totalData ?? 0) / size));
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage;
  // The last page's last row was deleted, or an old link has a page number that is too high.
  useEffect(() => {
    if (isBeyond) setPage(lastPage, { replace: true });
  });

  const columns = props.columns as Column<Row>[];
  const lead = columns.find((column) => column.lead) ?? columns[0];
  const shown: ListView<Row> = {
    title: props.title,
    columns: columns.filter((column) => column === lead || !preferences.hidden.includes(column.header)),
    rows: data?.data,
    firstSerial: (page - 1) * size + 1,
    expectedRows: Math.min(size, 12),
    sort,
    setSort: state.setSort,
    isCompact: preferences.isCompact,
    nameOf: props.nameOf,
    open,
    openState: { search },
    actions: (row) => (
      <RowActions
        row={row}
        name={props.nameOf(row)}
        noun={props.noun}
        remove={props.remove}
        restore={props.restore}
        onRemoved={() => selection.drop(row._id)}
        isOpenedByName={isPhone && open(row) === `/${screen.path}/edit/${row._id}`}
      >
        {props.rowActions?.(row, () => selection.drop(row._id))}
      </RowActions>
    ),
    ...(props.bulk && { selection }),
    ...(props.card && { card: props.card as (row: Row) => ReactNode }),
  };
  return (
    <>
      <PageHeader title={props.title} about={props.about} {...(props.back && { back: props.back })}>
        {props.headerActions}
        <AddButton noun={props.noun} />
      </PageHeader>
      <Stack gap="xs">
        {props.above}
        <ListToolbar
          search={props.search}
          filters={(props.filters ?? []) as ListFilter<ListKey>[]}
          columns={columns.filter((column) => column !== lead).map((column) => column.header)}
          preferences={preferences}
          onSave={
            hasOwnExport || !mayList
              ? undefined
              : async () => (await import('./save-list.ts')).saveList(props.list, rowsAsked, inSentence(props.title))
          }
        />
        {props.bulk && (
          <BulkBar selection={selection} page={data?.data ?? []} total={data?.totalData ?? 0} hasMore={data?.hasMore}>
            {props.bulk(selection.rows, selection.clear)}
          </BulkBar>
        )}
        {!mayList ? (
          <NoRows empty={t('You can open records here, but you don’t have access to the list.')} />
        ) : error ? (
          <ListFailed error={error} onRetry={refetch} />
        ) : data?.data.length === 0 ? (
          <NoRows empty={props.empty} />
        ) : (
          <Box aria-busy={!data || isPlaceholderData} style={isPlaceholderData ? { opacity: 0.55 } : undefined}>
            {isPhone ? <ListCards {...shown} /> : <ListTable {...shown} />}
          </Box>
        )}
        {data && data.totalData > 0 && (
          <ListFooter totalData={data.totalData} hasMore={data.hasMore} sum={data.sum} lastPage={lastPage} />
        )}
      </Stack>
    </>
  );
}

/** Returns a row's target: its detail or its form, if the user has access to it. */
function useOpening<Row extends ListRow>(own: ((row: Row) => Opening) | undefined) {
  const { path } = useScreen();
  const mayRead = useAllowed(`${path}/detail/:id`);
  const mayEdit = useAllowed(`${path}/edit/:id`);
  return (row: Row): Opening => {
    if (own) return own(row);
    if (mayRead) return `/${path}/detail/${row._id}`;
    return mayEdit ? `/${path}/edit/${row._id}` : undefined;
  };
}

interface ListReply<Row> {
  data: Row[];
  totalData: number;
  hasMore?: boolean;
  sum?: number;
}

/** Links to the form for a new record, if the user is allowed to add one. */
export function AddButton({ noun }: { noun: string }) {
  const { path } = useScreen();
  const { search } = useLocation();
  return (
    <Can path={`${path}/add`}>
      <Button component={Link} to={`/${path}/add`} state={{ search }} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('Add {noun}', { noun: inSentence(noun) })}
      </Button>
    </Can>
  );
}
