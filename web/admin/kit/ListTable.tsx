import { Checkbox, Paper, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './list.module.css';
import type { Column, ListRow, ListView } from './ResourceList.tsx';

/** The list on a wide screen. */
export function ListTable<Row extends ListRow>(view: ListView<Row>) {
  const { title, columns, rows, firstSerial, expectedRows, ticked, setTicked } = view;
  return (
    <Paper withBorder className={classes.paper}>
      <Table.ScrollContainer minWidth={640} type="native" scrollAreaProps={{ tabIndex: 0 }}>
        <Table highlightOnHover verticalSpacing={8} horizontalSpacing="md">
          <caption className={classes.caption}>{title}</caption>
          <Table.Thead>
            <Table.Tr>
              {setTicked && (
                <Table.Th scope="col" w={48}>
                  <TickAll rows={rows ?? []} ticked={ticked ?? []} setTicked={setTicked} />
                </Table.Th>
              )}
              <Table.Th scope="col" className={classes.serial}>
                S.N.
              </Table.Th>
              {columns.map((column) => (
                <Header key={column.header} column={column} sort={view.sort} setSort={view.setSort} />
              ))}
              <Table.Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows?.map((row, index) => (
              <Table.Tr key={row._id}>
                {setTicked && (
                  <Table.Td>
                    <Tick row={row} serial={firstSerial + index} ticked={ticked ?? []} setTicked={setTicked} />
                  </Table.Td>
                )}
                <Table.Td className={classes.serial}>{firstSerial + index}</Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column.header} className={column.numeric ? classes.numeric : undefined}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
                <Table.Td className={classes.actions}>{view.actions(row)}</Table.Td>
              </Table.Tr>
            ))}
            {!rows && <SkeletonRows count={expectedRows} width={columns.length + (setTicked ? 3 : 2)} />}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  setSort(sort: string | undefined): void;
}

const ARROWS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** A click sorts upwards, the next one downwards, the third gives the list its own order back. */
function Header<Row>({ column, sort, setSort }: HeaderProps<Row>) {
  const className = column.numeric ? classes.numeric : undefined;
  if (!column.sort) {
    return (
      <Table.Th scope="col" className={className}>
        {column.header}
      </Table.Th>
    );
  }
  const up = `${column.sort}:asc`;
  const down = `${column.sort}:desc`;
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : 'none';
  const next = { none: up, ascending: down, descending: undefined }[direction];
  const Arrow = ARROWS[direction];
  return (
    <Table.Th scope="col" className={className} aria-sort={direction}>
      <UnstyledButton className={classes.sort} data-sorted={direction !== 'none'} onClick={() => setSort(next)}>
        {column.header}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

interface TickAllProps<Row> {
  rows: Row[];
  ticked: Row[];
  setTicked(rows: Row[]): void;
}

function TickAll<Row extends ListRow>({ rows, ticked, setTicked }: TickAllProps<Row>) {
  const here = rows.filter((row) => ticked.some((other) => other._id === row._id)).length;
  const isAll = rows.length > 0 && here === rows.length;
  return (
    <Checkbox
      aria-label="Choose all rows of this page"
      checked={isAll}
      indeterminate={here > 0 && !isAll}
      onChange={() => setTicked(isAll ? [] : rows)}
    />
  );
}

interface TickProps<Row> {
  row: Row;
  serial: number;
  ticked: Row[];
  setTicked(rows: Row[]): void;
}

export function Tick<Row extends ListRow>({ row, serial, ticked, setTicked }: TickProps<Row>) {
  const isTicked = ticked.some((other) => other._id === row._id);
  return (
    <Checkbox
      aria-label={`Choose row ${serial}`}
      checked={isTicked}
      onChange={() => setTicked(isTicked ? ticked.filter((other) => other._id !== row._id) : [...ticked, row])}
    />
  );
}

function SkeletonRows({ count, width }: { count: number; width: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <Table.Tr key={row}>
      {Array.from({ length: width }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Table.Td key={cell}>
          <Skeleton height={14} my={4} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
