import { Checkbox, Paper, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { cellShown } from '../../language/own-digits.ts';
import { t } from '../../language/t.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts';
import classes from './list.module.css';
import type { Column, ListRow, ListView } from './list-view.ts';
import { RowLink } from './RowLink.tsx';

/** Shows the list on a wide screen. A click anywhere in a row opens it, like its name. */
export function ListTable<Row extends ListRow>(view: ListView<Row>) {
  const { title, columns, rows, firstSerial, expectedRows, selection, isCompact } = view;
  const navigate = useNavigate();
  const lead = columns.find((column) => column.lead) ?? columns[0];
  const openRow = (row: Row) => (event: MouseEvent) => {
    const to = view.open(row);
    const target = event.target as HTMLElement;
    // Ignore clicks in a dialog or menu that the row opened: they bubble up to the row, although they are elsewhere on
    // the page.
    const isElsewhere = !event.currentTarget.contains(target);
    if (!to || isElsewhere || target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    if (typeof to === 'string') navigate(to, { state: view.openState });
    else to();
  };
  return (
    <Paper withBorder className={classes.paper}>
      <Table highlightOnHover className={classes.table} data-compact={isCompact}>
        <caption className="visually-hidden">{title}</caption>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {selection && (
              <Table.Th scope="col" className={classes.tick}>
                <TickAll rows={rows ?? []} selection={selection} />
              </Table.Th>
            )}
            <Table.Th scope="col" className={classes.serial}>
              {t('S.N.')}
            </Table.Th>
            {columns.map((column) => (
              <Header key={column.header} column={column} sort={view.sort} setSort={view.setSort} />
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((row, index) => (
            <Table.Tr
              key={row._id}
              onClick={openRow(row)}
              className={view.open(row) ? classes.opens : undefined}
              data-chosen={selection?.has(row) || undefined}
            >
              {selection && (
                <Table.Td className={classes.tick}>
                  <Tick row={row} name={view.nameOf(row)} selection={selection} />
                </Table.Td>
              )}
              <Table.Td className={classes.serial}>{firstSerial + index}</Table.Td>
              {columns.map((column) => (
                <Table.Td key={column.header} className={classOf(column, lead)}>
                  {column === lead ? (
                    <RowLink to={view.open(row)} state={view.openState}>
                      {cellShown(column.cell(row))}
                    </RowLink>
                  ) : (
                    cellShown(column.cell(row))
                  )}
                </Table.Td>
              ))}
              <Table.Td className={classes.actions}>{view.actions(row)}</Table.Td>
            </Table.Tr>
          ))}
          {!rows && <SkeletonRows count={expectedRows} width={columns.length + (selection ? 3 : 2)} />}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function classOf<Row>(column: Column<Row>, lead: Column<Row> | undefined): string | undefined {
  if (column.long) return classes.sentence;
  if (column.numeric) return `${classes.numeric} ${classes.whole}`;
  if (column === lead) return `${classes.whole} ${classes.lead}`;
  return column.mark ? classes.whole : undefined;
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  setSort(sort: string | undefined): void;
}

const ARROWS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** Sorts ascending on the first click, descending on the second; the third restores the default. */
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
  selection: NonNullable<ListView<Row>['selection']>;
}

export function TickAll<Row extends ListRow>({ rows, selection }: TickAllProps<Row>) {
  const here = rows.filter(selection.has).length;
  const isAll = rows.length > 0 && here === rows.length;
  const others = selection.rows.filter((row) => !rows.some((one) => one._id === row._id));
  return (
    <Checkbox
      aria-label={t('Select all rows on this page')}
      disabled={rows.length === 0 || selection.isLeaving}
      checked={isAll}
      indeterminate={here > 0 && !isAll}
      onChange={() => selection.set(isAll ? others : [...others, ...rows])}
    />
  );
}

interface TickProps<Row> {
  row: Row;
  name: string;
  selection: NonNullable<ListView<Row>['selection']>;
}

export function Tick<Row extends ListRow>({ row, name, selection }: TickProps<Row>) {
  return (
    <Checkbox
      aria-label={t('Choose {name}', { name })}
      checked={selection.has(row)}
      disabled={selection.isLeaving}
      onChange={() => selection.toggle(row)}
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
