import { Text } from '@mantine/core';
import { useRef } from 'react';
import { IconCheck } from '../kit/icons.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { t } from '../language/t.ts';
import { AccessCards } from './AccessCards.tsx';
import classes from './AccessGrid.module.css';
import type { AccessGridProps, Side } from './access-sides.ts';
import { useArrowKeys } from './arrow-keys.ts';
import type { Cell, Grants } from './grants.ts';

/** Edits the grants of all roles: a grid of ticks, or cards on a phone. */
export function AccessGrid(props: AccessGridProps) {
  return useIsPhone() ? <AccessCards {...props} /> : <Grid {...props} />;
}

/** Shows a tick for each line and column, and one for a whole line, column or group. */
function Grid({ caption, corner, columns, groups, cellOf, grants }: AccessGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const arrowKeys = useArrowKeys(table);
  const allLines = groups.flatMap((group) => group.lines);
  const cellsOf = (lines: Side[], columns: Side[]) =>
    lines.flatMap((line) =>
      columns.flatMap((column) => (line.isFixed || column.isFixed ? [] : [cellOf(line, column)])),
    );
  let row = 0;

  return (
    <div className={classes.scroller}>
      <table ref={table} className={classes.grid} {...arrowKeys}>
        <caption className="visually-hidden">{caption}</caption>
        <GridHead
          corner={corner}
          columns={columns}
          grants={grants}
          row={row}
          cellsOf={(column) => cellsOf(allLines, [column])}
        />
        {groups.map((group) => (
          <tbody key={group.id}>
            {group.label && (
              <tr className={classes.group}>
                <th scope="rowgroup">
                  {group.label}
                  <Text component="span" size="xs" c="dimmed" ml={6} fw={400}>
                    {group.note}
                  </Text>
                </th>
                <td>
                  <Tick
                    grants={grants}
                    cells={cellsOf(group.lines, columns)}
                    label={t('{label} for all', { label: group.label })}
                    at={[++row, 0]}
                  />
                </td>
                {columns.map((column, index) => (
                  <td key={column.id}>
                    <Tick
                      grants={grants}
                      cells={cellsOf(group.lines, [column])}
                      label={t('All of {group} for {column}', { group: group.label ?? '', column: column.label })}
                      at={[row, index + 1]}
                    />
                  </td>
                ))}
              </tr>
            )}
            {group.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row" className={group.label && classes.indented}>
                  {line.label}
                  {line.note && (
                    <Text component="div" size="xs" c="dimmed" fw={400}>
                      {line.note}
                    </Text>
                  )}
                </th>
                <td>
                  <Tick
                    grants={grants}
                    cells={cellsOf([line], columns)}
                    label={t('{names} for all', { names: [group.label, line.label].filter(Boolean).join(' ') })}
                    at={[++row, 0]}
                  />
                </td>
                {columns.map((column, index) => (
                  <td key={column.id}>
                    <Tick
                      grants={grants}
                      cells={cellsOf([line], [column])}
                      label={[group.label, line.label, column.label].filter(Boolean).join(', ')}
                      at={[row, index + 1]}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface GridHeadProps extends Pick<AccessGridProps, 'corner' | 'columns' | 'grants'> {
  row: number;
  /** Returns all cells of a column. */
  cellsOf(column: Side): Cell[];
}

/** Names the columns, each with a tick for all of it. */
function GridHead({ corner, columns, grants, row, cellsOf }: GridHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          {corner}
        </th>
        <th scope="col" className={classes.all}>
          {t('All')}
        </th>
        {columns.map((column, index) => (
          <th key={column.id} scope="col" className={classes.column}>
            <span className={classes.columnName} title={column.note || undefined}>
              {column.label}
            </span>
            <Tick
              grants={grants}
              cells={cellsOf(column)}
              label={t('All of {label}', { label: column.label })}
              at={[row, index + 1]}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TickProps {
  grants: Grants;
  /** One cell, or all cells that it ticks at once; empty if all of them are always granted. */
  cells: Cell[];
  label: string;
  at: [row: number, column: number];
}

/** Use a native checkbox: there are two thousand of them. */
function Tick({ grants, cells, label, at: [row, column] }: TickProps) {
  if (cells.length === 0) {
    return <IconCheck size={16} className={classes.fixed} role="img" aria-label={t('{label}: always', { label })} />;
  }
  const on = cells.filter(grants.has).length;
  const isPart = on > 0 && on < cells.length;
  return (
    <label className={classes.cell} data-changed={cells.length === 1 && grants.isChanged(cells[0] as Cell)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on === cells.length}
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        onChange={() => grants.set(cells, on < cells.length)}
        tabIndex={-1}
        data-row={row}
        data-column={column}
      />
    </label>
  );
}
