import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import type { Change } from '../../../contract/endpoint.ts';
import classes from './ConflictDialog.module.css';
import { differences, merged } from './merge.ts';
import { When } from './When.tsx';

interface ConflictDialogProps<V> {
  noun: string;
  changes: Change[];
  /** As the form was opened, as others left it, and as the form holds it. */
  base: V;
  theirs: V;
  mine: V;
  /** Undefined leaves the form as it is. */
  onSettle: (values: V | undefined) => void;
}

/** Somebody else saved meanwhile: who, when and what, and field by field whose change is kept. */
export function ConflictDialog<V extends object>({
  noun,
  changes,
  base,
  theirs,
  mine,
  onSettle,
}: ConflictDialogProps<V>) {
  const differing = differences(base, theirs, mine);
  const [kept, setKept] = useState(() => new Set(differing.flatMap((one) => (one.isContested ? [one.field] : []))));
  const keep = (field: string, isMine: boolean) =>
    setKept((kept) => new Set(isMine ? [...kept, field] : [...kept].filter((other) => other !== field)));
  return (
    <Modal
      opened
      onClose={() => onSettle(undefined)}
      title={`This ${noun.toLowerCase()} was changed meanwhile`}
      size="lg"
    >
      <Stack>
        <ul className={classes.changes}>
          {changes.map(({ by, at, fields }) => (
            <li key={at}>
              <b>{by}</b> changed {fields.map(plainField).join(', ')}, <When at={at} />.
            </li>
          ))}
        </ul>
        {differing.length === 0 && <Text size="sm">Nothing of it is different in your form.</Text>}
        <ul className={classes.fields}>
          {differing.map(({ field, theirs, mine }) => (
            <li key={field}>
              <Text size="sm" fw={600}>
                {capital(plainField(field))}
              </Text>
              <dl className={classes.values}>
                <div>
                  <dt>Theirs</dt>
                  <dd>{shown(theirs)}</dd>
                </div>
                <div>
                  <dt>Yours</dt>
                  <dd>{shown(mine)}</dd>
                </div>
              </dl>
              <SegmentedControl
                size="sm"
                aria-label={capital(plainField(field))}
                data={[
                  { value: 'theirs', label: 'Take theirs' },
                  { value: 'mine', label: 'Keep mine' },
                ]}
                value={kept.has(field) ? 'mine' : 'theirs'}
                onChange={(whose) => keep(field, whose === 'mine')}
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onSettle(undefined)}>
            Back to my form
          </Button>
          <Button onClick={() => onSettle(merged(base, theirs, mine, kept))}>Save like this</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** `brand_id` as "brand", `short_description` as "short description". */
const plainField = (field: string) => field.replace(/_id$/, '').replace(/^is_/, '').replaceAll('_', ' ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What the entries of a list are called, in their order; undefined where they have no names. */
function namesIn(list: unknown[]): string | undefined {
  const names = list.flatMap((entry) => (entry as { name?: string } | null)?.name || []);
  return list.length > 0 && names.length === list.length ? names.join(', ') : undefined;
}

/** A value in a line of text: lists by their names or their length, choices that only have an id as such. */
function shown(value: unknown): string {
  if (value === '' || value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return namesIn(value) ?? counted(value.length, 'entry', 'entries');
  if (typeof value === 'object') return 'set';
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .trim();
  return ID.test(text) ? 'another choice' : text.slice(0, 200);
}
