import { Alert, Table } from '@mantine/core';
import classes from './BadRows.module.css';

interface BadRowsProps {
  title: string;
  /** What the second column tells of a row. */
  what: string;
  rows: { row: number; what: string; message: string }[];
}

const SHOWN = 50;

/** The rows of a file that cannot be imported, each with what is wrong. */
export function BadRows({ title, what, rows }: BadRowsProps) {
  return (
    <Alert color="warning" role="alert" title={title}>
      <Table className={classes.rows}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            <Table.Th>{what}</Table.Th>
            <Table.Th>What is wrong</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, SHOWN).map(({ row, what, message }) => (
            <Table.Tr key={`${row} ${what}`}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>{what}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > SHOWN && `And ${rows.length - SHOWN} more.`}
    </Alert>
  );
}
