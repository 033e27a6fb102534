import { Button, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { t } from '../language/t.ts';
import classes from './Difference.module.css';
import { differences, type FieldChange, fieldInWords } from './difference.ts';

const SHOWN = 1;

/** Shows the first few changed fields in the row, and all of them in a dialog. */
export function Difference({ title, before, after }: { title: string; before: unknown; after: unknown }) {
  // An id means nothing to readers, and the row already names the record.
  const changes = differences(before, after).filter(({ field }) => field !== '_id');
  const [isOpen, { open, close }] = useDisclosure();
  if (changes.length === 0) return <span className={classes.none}>{t('No fields changed.')}</span>;
  return (
    <div className={classes.row}>
      <ul className={classes.short}>
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.field}>
            <span className={classes.field}>{fieldInWords(change.field)}</span> <Values change={change} isShort />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={open} flex="none">
        {t('Details')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} size="xl">
        <Table verticalSpacing="sm" className={classes.table}>
          <TableHead columns={[t('Field'), t('Before'), t('After')]} />
          <Table.Tbody>
            {changes.map((change) => (
              <Table.Tr key={change.field}>
                <Table.Th scope="row">{fieldInWords(change.field)}</Table.Th>
                <Table.Td>
                  {change.removed ? <Lines lines={change.removed} kind="was" /> : <Was>{change.before}</Was>}
                </Table.Td>
                <Table.Td>{change.added ? <Lines lines={change.added} kind="is" /> : <Is>{change.after}</Is>}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Dialog>
    </div>
  );
}

function Values({ change, isShort }: { change: FieldChange; isShort: boolean }) {
  const { added, removed, before, after } = change;
  if (added || removed) {
    return (
      <>
        {removed && removed.length > 0 && <Was>{shortened(removed.join(', '), isShort)}</Was>}{' '}
        {added && added.length > 0 && <Is>{shortened(added.join(', '), isShort)}</Is>}
      </>
    );
  }
  return (
    <>
      {before !== undefined && <Was>{shortened(before, isShort)}</Was>}{' '}
      {before !== undefined && after !== undefined && '→ '}
      {after !== undefined && <Is>{shortened(after, isShort)}</Is>}
    </>
  );
}

/**
 * Strikes removed values through, because many people can't distinguish them by colour. Screen readers announce both by
 * their element.
 */
function Was({ children }: { children: ReactNode }) {
  return children === undefined ? (
    <span className={classes.none}>{t('Empty')}</span>
  ) : (
    <del className={classes.was}>{children}</del>
  );
}

function Is({ children }: { children: ReactNode }) {
  return children === undefined ? (
    <span className={classes.none}>{t('Empty')}</span>
  ) : (
    <ins className={classes.is}>{children}</ins>
  );
}

function Lines({ lines, kind }: { lines: string[]; kind: 'was' | 'is' }) {
  const One = kind === 'was' ? Was : Is;
  if (lines.length === 0) return <One>{undefined}</One>;
  return lines.map((line) => (
    <div key={line}>
      <One>{line}</One>
    </div>
  ));
}

const shortened = (text: string, isShort: boolean) => (isShort && text.length > 60 ? `${text.slice(0, 60)}…` : text);
