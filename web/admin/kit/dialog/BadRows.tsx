import { Alert, Table, Text } from '@mantine/core';
import { useIsPhone } from '../is-phone.ts';
import classes from './BadRows.module.css';

interface BadRowsProps {
  title: string;
  /** The text of the second column about a row. */
  what: string;
  rows: { row: number; what: string; message: string }[];
}

const SHOWN = 50;

/** The rows of a file that cannot be imported, each with its errors. */
export function BadRows({ title, what, rows }: BadRowsProps) {
  const isPhone = useIsPhone();
  const shown = rows.slice(0, SHOWN);
  return (
    <Alert color="warning" role="alert" title={title}>
      {isPhone ? <Cards rows={shown} /> : <Sheet what={what} rows={shown} />}
      {rows.length > SHOWN && `And ${rows.length - SHOWN} more.`}
    </Alert>
  );
}

function Sheet({ what, rows }: Omit<BadRowsProps, 'title'>) {
  return (
    <Table className={classes.rows}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Row</Table.Th>
          <Table.Th>{what}</Table.Th>
          <Table.Th>Problem</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ row, what, message }) => (
          <Table.Tr key={`${row} ${what}`}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>{what}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** On a phone three columns leave no room for the errors. */
function Cards({ rows }: Pick<BadRowsProps, 'rows'>) {
  return (
    <ul className={classes.cards}>
      {rows.map(({ row, what, message }) => (
        <li key={`${row} ${what}`}>
          <Text size="sm" fw={600}>
            Row {row}
            {what && `, ${what}`}
          </Text>
          <Text size="sm">{message}</Text>
        </li>
      ))}
    </ul>
  );
}
