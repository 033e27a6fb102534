import { Button, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../language/t.ts';
import { numberOf } from './figures.ts';
import classes from './Report.module.css';

/** How many lines to show at first. */
const LINES_AT_ONCE = 15;

interface Column<Line> {
  header: string;
  cell: (line: Line) => ReactNode;
  /** Whether a phone hides the column. */
  more?: boolean;
}

interface Props<Line> {
  lines: Line[];
  keyOf: (line: Line) => string;
  /** The first column is the name, the others are numbers. */
  columns: Column<Line>[];
  /** The last row: the sum of the lines. */
  total?: Line;
}

/** Lists retailers, a few at first. */
export function Retailers<Line>({ lines, keyOf, columns, total }: Props<Line>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, LINES_AT_ONCE);
  return (
    <>
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, more }, index) => (
              <Table.Th
                key={header}
                scope="col"
                className={more ? classes.more : undefined}
                ta={index > 0 ? 'right' : 'left'}
              >
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((line) => (
            <Table.Tr key={keyOf(line)}>
              {columns.map(({ header, cell, more }, index) => (
                <Table.Td key={header} className={more ? classes.more : undefined} ta={index > 0 ? 'right' : 'left'}>
                  {cell(line)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total && lines.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map(({ header, cell, more }, index) => (
                <Table.Th
                  key={header}
                  scope={index > 0 ? undefined : 'row'}
                  className={more ? classes.more : undefined}
                  ta={index > 0 ? 'right' : 'left'}
                >
                  {index > 0 ? cell(total) : t('Total')}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      {shown.length < lines.length && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: numberOf(lines.length) })}
        </Button>
      )}
    </>
  );
}
