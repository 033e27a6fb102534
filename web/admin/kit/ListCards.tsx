import { Group, NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { Tick } from './ListTable.tsx';
import classes from './list.module.css';
import type { ListRow, ListView } from './ResourceList.tsx';

/** The list on a phone: a card a row. */
export function ListCards<Row extends ListRow>(view: ListView<Row>) {
  const { title, columns, rows, firstSerial, expectedRows, ticked, setTicked } = view;
  const lead = columns.find((column) => column.lead) ?? columns[0];
  const others = columns.filter((column) => column !== lead);
  const sortable = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: `${sort}:asc`, label: `${header}, rising` },
          { value: `${sort}:desc`, label: `${header}, falling` },
        ]
      : [],
  );
  return (
    <Stack gap="sm">
      {sortable.length > 0 && (
        <NativeSelect
          aria-label="Sort by"
          leftSection={<IconArrowsSort size={16} aria-hidden />}
          data={[{ value: '', label: 'The usual order' }, ...sortable]}
          value={view.sort ?? ''}
          onChange={(event) => view.setSort(event.currentTarget.value || undefined)}
        />
      )}
      <ul className={classes.cards} aria-label={title}>
        {rows?.map((row, index) => (
          <Paper key={row._id} component="li" withBorder p="sm">
            <Group justify="space-between" wrap="nowrap">
              <Group gap="sm" wrap="nowrap" fw={600}>
                {setTicked && (
                  <Tick row={row} serial={firstSerial + index} ticked={ticked ?? []} setTicked={setTicked} />
                )}
                <Text span size="sm" c="dimmed">
                  {firstSerial + index}
                </Text>
                {lead?.cell(row)}
              </Group>
              {view.actions(row)}
            </Group>
            <dl className={classes.facts}>
              {others.map((column) => (
                <div key={column.header}>
                  <dt>{column.header}</dt>
                  <dd className={column.long ? classes.long : undefined}>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </Paper>
        ))}
        {!rows &&
          Array.from({ length: Math.min(expectedRows, 4) }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={card} component="li" height={132} />
          ))}
      </ul>
    </Stack>
  );
}
