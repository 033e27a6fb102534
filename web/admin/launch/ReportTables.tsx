import { Table } from '@mantine/core';
import classes from './LaunchReport.module.css';

interface Props {
  heads: string[];
  rows: (string | number)[][];
}

/** A name, and numbers or times about it. */
export function Columns({ heads, rows }: Props) {
  return (
    <Table verticalSpacing={2} className={classes.columns}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, column) => (
            <Table.Th key={head} scope="col" {...(column > 0 && { ta: 'right' })}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...values]) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            {values.map((value, column) => (
              <Table.Td key={heads[column + 1]} ta="right">
                {typeof value === 'number' ? value.toLocaleString('en-IN') : value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
