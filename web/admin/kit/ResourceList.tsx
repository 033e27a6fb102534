import { Box, Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { EndpointKey, ReplyOf, RowOf } from '../../../contract/api.ts';
import { call } from '../../shared/api.ts';
import { useMayCall } from '../session.tsx';
import { Can } from './Can.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useIsPhone } from './is-phone.ts';
import { ListCards } from './ListCards.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListFailed, NoRows } from './ListMessages.tsx';
import { ListTable } from './ListTable.tsx';
import { useListState } from './list-state.ts';
import { PageHeader } from './PageHeader.tsx';
import { type RemoveKey, RowActions } from './RowActions.tsx';
import { useScreen } from './screen.ts';

export type ListKey = { [K in EndpointKey]: ReplyOf<K> extends { totalData: number } ? K : never }[EndpointKey];

export interface ListRow {
  _id: string;
}

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field of the list that a click on the header sorts by. */
  sort?: string;
  /** Numbers stand at the right, digit under digit. */
  numeric?: boolean;
  /** Sentences: on a phone they stand at the left, under their name. */
  long?: boolean;
  /** The title of the card on a phone; the first column where no other says so. */
  lead?: boolean;
}

interface ResourceListProps<K extends ListKey> {
  title: string;
  /** The call that answers page, size, sort and filters. */
  list: K;
  /** What every call of this list asks for, whatever the filters: `{ find_type: 'MAIN' }`. */
  always?: Record<string, string>;
  columns: Column<RowOf<K>>[];
  /** Filter inputs; they keep their values in the address themselves. */
  filters?: ReactNode;
  /** What stands in an empty list, with the next step. */
  empty?: ReactNode;
  /** Names a row in the labels of its buttons. */
  nameOf: (row: RowOf<K>) => string;
  /** What one row is called: "State" gives "Add State" and "State Deleted." */
  noun: string;
  remove?: RemoveKey;
  /** What is deleted here waits in the archived items. */
  isArchived?: boolean;
  /** Further buttons of the page, beside Add. */
  headerActions?: ReactNode;
  /** Further buttons of a row, after edit and delete. */
  rowActions?: (row: RowOf<K>) => ReactNode;
  /** Buttons that stand above the list while rows are ticked, on whatever pages; `clear` unticks them. */
  bulk?: (ticked: RowOf<K>[], clear: () => void) => ReactNode;
}

/** A server-paged list of one resource. Add, edit and delete show where the user's access has their paths. */
export function ResourceList<K extends ListKey>(props: ResourceListProps<K>) {
  type Row = RowOf<K> & ListRow;
  const screen = useScreen();
  const state = useListState();
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const { page, size, sort, filters, setPage } = state;
  const query = { ...filters, ...props.always, page, size, ...(sort && { sort }) };
  // A grant of add or edit alone opens the path too (spec 2.3), but not the call of its list.
  const mayList = useMayCall(props.list);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    enabled: mayList,
    queryKey: [props.list, query],
    // Of a key that is still open TypeScript cannot see that `ListKey` leaves only lists.
    queryFn: ({ signal }) =>
      call<ListKey>(props.list, { query, signal }) as Promise<unknown> as Promise<ListReply<Row>>,
    placeholderData: keepPreviousData,
  });
  const [ticked, setTicked] = useState<Row[]>([]);

  const lastPage = Math.max(1, Math.ceil((data?.totalData ?? 0) / size));
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage;
  // The last row of the last page was deleted, or an old link counts on more rows.
  useEffect(() => {
    if (isBeyond) setPage(lastPage, { replace: true });
  });

  const shown: ListView<Row> = {
    title: props.title,
    columns: props.columns as Column<Row>[],
    rows: data?.data,
    firstSerial: (page - 1) * size + 1,
    expectedRows: Math.min(size, 10),
    sort,
    setSort: state.setSort,
    actions: (row) => (
      <RowActions
        row={row}
        name={props.nameOf(row)}
        noun={props.noun}
        remove={props.remove}
        isArchived={props.isArchived}
      >
        {props.rowActions?.(row)}
      </RowActions>
    ),
    ...(props.bulk && { ticked, setTicked }),
  };
  return (
    <>
      <PageHeader title={props.title}>
        {props.headerActions}
        <Can path={`${screen.path}/add`}>
          <Button
            component={Link}
            to={`/${screen.path}/add`}
            state={{ search }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Add {props.noun}
          </Button>
        </Can>
      </PageHeader>
      <Stack gap="sm">
        {props.filters && <FilterBar>{props.filters}</FilterBar>}
        {props.bulk && ticked.length > 0 && (
          <Group gap="sm" role="status">
            <span>{ticked.length} chosen</span>
            {props.bulk(ticked, () => setTicked([]))}
            <Button variant="subtle" size="compact-sm" onClick={() => setTicked([])}>
              Clear
            </Button>
          </Group>
        )}
        {!mayList ? (
          <NoRows empty="You may work on single records here, but not see the list." />
        ) : error ? (
          <ListFailed error={error} onRetry={refetch} />
        ) : data?.data.length === 0 ? (
          <NoRows empty={props.empty} />
        ) : (
          <Box aria-busy={!data || isPlaceholderData} style={isPlaceholderData ? { opacity: 0.55 } : undefined}>
            {isPhone ? <ListCards {...shown} /> : <ListTable {...shown} />}
          </Box>
        )}
        {data && data.totalData > 0 && <ListFooter totalData={data.totalData} lastPage={lastPage} />}
      </Stack>
    </>
  );
}

interface ListReply<Row> {
  data: Row[];
  totalData: number;
}

/** What the table and the cards are given to draw. */
export interface ListView<Row> {
  title: string;
  columns: Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: Row[] | undefined;
  firstSerial: number;
  expectedRows: number;
  sort: string | undefined;
  setSort(sort: string | undefined): void;
  actions(row: Row): ReactNode;
  ticked?: Row[];
  setTicked?(rows: Row[]): void;
}
