import { Table } from '@mantine/core';

interface Props {
  /** The name of each column; `figure` names one of numbers, which stand at the right. */
  columns: (string | { figure: string })[];
}

/** Heads the columns of a small table. */
export function TableHead({ columns }: Props) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column, index) => {
          const isText = typeof column === 'string';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a bank's file may have one name
            <Table.Th key={index} scope="col" ta={isText ? undefined : 'right'}>
              {isText ? column : column.figure}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
