import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import { counted, inSentence, t } from '../../language/t.ts';
import { tAround } from '../../language/t-around.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { When } from '../When.tsx';
import classes from './ConflictDialog.module.css';
import { Contested, Taken } from './Differences.tsx';
import { type Names, plainField } from './difference-words.ts';
import { merge, type Whose } from './merge.ts';
import type { RowLists } from './rows.ts';

export interface ConflictDialogProps<V> {
  noun: string;
  changes: Change[];
  /** The values as opened, as others left them, and as the form holds them. */
  base: V;
  theirs: V;
  mine: V;
  rows?: RowLists<V>;
  names?: Names;
  /** Undefined doesn't change the form. */
  onSettle(values: V | undefined): void;
}

/** Up to this many changes are shown unfolded: they need no decision. */
const TAKEN_AT_ONCE = 5;

/** Shows who saved meanwhile, when and what. Asks whose value stays if both changed one. */
export function ConflictDialog<V extends object>({
  noun,
  changes,
  rows,
  names = {},
  onSettle,
  ...versions
}: ConflictDialogProps<V>) {
  // A field that both changed stays undecided until the user has seen both values, because one of them will be lost.
  const [chosen, setChosen] = useState<Record<string, Whose>>({});
  const { values, differences } = merge(versions, rows, chosen);
  const contested = differences.filter(({ isContested }) => isContested);
  const merged = differences.filter(({ isContested }) => !isContested);
  const isUndecided = contested.some(({ id }) => !chosen[id]);
  const takenList = (
    <ul className={classes.taken}>
      {merged.map((difference) => (
        <Taken key={difference.id} difference={difference} names={names} />
      ))}
    </ul>
  );
  return (
    <Dialog
      onClose={() => onSettle(undefined)}
      title={t('This {noun} changed while you were editing', { noun: inSentence(noun) })}
      size="lg"
    >
      <Stack>
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map(({ by, at, fields }) => (
              <li key={at}>
                {tAround('{name} changed {fields}, {time}.', {
                  name: <b>{by}</b>,
                  fields: fields.map(plainField).join(', '),
                  time: <When at={at} />,
                })}
              </li>
            ))}
          </ul>
        )}
        {differences.length === 0 && <Text size="sm">{t('Your form has no changes of its own.')}</Text>}
        {contested.length > 0 && (
          <ul className={classes.fields}>
            {contested.map((difference) => (
              <Contested
                key={difference.id}
                difference={difference}
                names={names}
                chosen={chosen[difference.id]}
                onChoose={(whose) => setChosen({ ...chosen, [difference.id]: whose })}
              />
            ))}
          </ul>
        )}
        {merged.length > 0 && merged.length <= TAKEN_AT_ONCE && (
          <div>
            <Text size="sm" fw={600}>
              {t('Only they changed this, so their version is used')}
            </Text>
            {takenList}
          </div>
        )}
        {merged.length > TAKEN_AT_ONCE && (
          <details className={classes.whole}>
            <summary>
              {t('Only they changed {count}: their version is used', { count: counted(merged.length, 'value') })}
            </summary>
            {takenList}
          </details>
        )}
        {isUndecided && (
          <Text size="sm" role="status">
            {t('Choose which value to keep. The other is lost.')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onSettle(undefined)}>
            {t('Back to form')}
          </Button>
          <Button disabled={isUndecided} onClick={() => onSettle(values)}>
            {t('Save merged version')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
