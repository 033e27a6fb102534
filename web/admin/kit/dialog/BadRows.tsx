import { Alert, Table, Text } from '@mantine/core';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import { t } from '../../language/t.ts';
import { useIsPhone } from '../is-phone.ts';
import { TableHead } from '../TableHead.tsx';
import classes from './BadRows.module.css';

interface BadRowsProps {
  title: string;
  rows: ImportRow['errors'];
}

/** Lists a file's bad rows, with the content and the expected content of each wrong cell. */
export function BadRows({ title, rows }: BadRowsProps) {
  const isPhone = useIsPhone();
  return (
    <Alert color="warning" role="alert" title={title}>
      {isPhone ? <Cards rows={rows} /> : <Sheet rows={rows} />}
    </Alert>
  );
}

const inFile = (cells: ImportRow['errors'][number]['cells']) =>
  cells.map(({ column, found }) => `${column}: ${found || 'empty'}`).join('\n');

function Sheet({ rows }: Pick<BadRowsProps, 'rows'>) {
  return (
    <Table className={classes.rows}>
      <TableHead columns={[t('Row'), t('In the file'), t('Problem')]} />
      <Table.Tbody>
        {rows.map(({ line, text, cells }) => (
          <Table.Tr key={line}>
            <Table.Td>{line}</Table.Td>
            <Table.Td className={classes.cell}>{inFile(cells)}</Table.Td>
            <Table.Td>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A phone has no room for three columns. */
function Cards({ rows }: Pick<BadRowsProps, 'rows'>) {
  return (
    <ul className={classes.cards}>
      {rows.map(({ line, text, cells }) => (
        <li key={line}>
          <Text size="sm" fw={600} className={classes.cell}>
            {t('Row {line}{count}', { line, count: cells.length > 0 ? `\n${inFile(cells)}` : '' })}
          </Text>
          <Text size="sm">{text}</Text>
        </li>
      ))}
    </ul>
  );
}
