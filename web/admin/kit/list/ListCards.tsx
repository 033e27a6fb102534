import { Group, NativeSelect, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { cellShown } from '../../language/own-digits.ts';
import { t } from '../../language/t.ts';
import { IconArrowsSort } from '../icons.ts';
import { Tick, TickAll } from './ListTable.tsx';
import classes from './list.module.css';
import type { Column, ListRow, ListView } from './list-view.ts';
import { RowLink } from './RowLink.tsx';

/** Shows the list on a phone: a card per row, with its name on top. */
export function ListCards<Row extends ListRow>(view: ListView<Row>) {
  const { title, columns, rows, expectedRows, selection } = view;
  const lead = columns.find((column) => column.lead) ?? columns[0];
  const mark = columns.find((column) => column.mark);
  const others = columns.filter((column) => column !== lead && column !== mark);
  const sortable = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: `${sort}:asc`, label: t('{name}, ascending', { name: header }) },
          { value: `${sort}:desc`, label: t('{name}, descending', { name: header }) },
        ]
      : [],
  );
  return (
    <Stack gap="xs">
      {(sortable.length > 0 || selection) && (
        <Group gap="sm" wrap="nowrap" justify="space-between">
          {selection && (
            <Group gap="xs" component="label" wrap="nowrap" className={classes.tickAll}>
              <TickAll rows={rows ?? []} selection={selection} />
              <span aria-hidden>{t('All')}</span>
            </Group>
          )}
          {sortable.length > 0 && (
            <NativeSelect
              aria-label={t('Sort by')}
              size="sm"
              flex="0 1 220px"
              ml="auto"
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              data={[{ value: '', label: t('Default order') }, ...sortable]}
              value={view.sort ?? ''}
              onChange={(event) => view.setSort(event.currentTarget.value || undefined)}
            />
          )}
        </Group>
      )}
      <ul className={classes.cards} aria-label={title}>
        {rows?.map((row) => (
          <Paper key={row._id} component="li" withBorder className={classes.card}>
            <div className={classes.cardTop}>
              {selection && <Tick row={row} name={view.nameOf(row)} selection={selection} />}
              <RowLink to={view.open(row)} state={view.openState}>
                {(lead?.onCard ?? lead?.cell)?.(row)}
              </RowLink>
              {mark?.cell(row)}
              {view.actions(row)}
            </div>
            {view.card ? view.card(row) : <Facts row={row} columns={others} />}
          </Paper>
        ))}
        {!rows &&
          Array.from({ length: Math.min(expectedRows, 6) }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={card} component="li" height={92} />
          ))}
      </ul>
    </Stack>
  );
}

/** Stacks the columns, each with its name. */
function Facts<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column.header} className={column.long ? `${classes.fact} ${classes.long}` : classes.fact}>
          {column.long ? <VisuallyHidden component="dt">{column.header}</VisuallyHidden> : <dt>{column.header}</dt>}
          <dd>{cellShown(column.cell(row))}</dd>
        </div>
      ))}
    </dl>
  );
}
