import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import type { Change } from '../../../contract/endpoint.ts';
import classes from './ConflictDialog.module.css';
import { lazyPart } from './lazy-part.tsx';
import { differences, merged } from './merge.ts';
import { readable } from './readable.ts';
import { When } from './When.tsx';

// Most saves meet nobody else's.
const TextDifference = lazyPart(async () => (await import('./TextDifference.tsx')).TextDifference);

export interface ConflictDialogProps<V> {
  noun: string;
  changes: Change[];
  /** As the form was opened, as others left it, and as the form holds it. */
  base: V;
  theirs: V;
  mine: V;
  /** Undefined leaves the form as it is. */
  onSettle(values: V | undefined): void;
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
  // What was changed here as well is nobody's until a person has looked at both: one of the two will be lost.
  const [chosen, setChosen] = useState<Record<string, string>>(() =>
    Object.fromEntries(differing.map(({ field, isContested }) => [field, isContested ? '' : 'theirs'])),
  );
  const isUndecided = differing.some(({ field }) => !chosen[field]);
  const kept = () => new Set(differing.map(({ field }) => field).filter((field) => chosen[field] === 'mine'));
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
              <Suspense fallback={<Skeleton height={48} />}>
                <TextDifference theirs={shown(theirs)} mine={shown(mine)} />
              </Suspense>
              <SegmentedControl
                size="sm"
                aria-label={capital(plainField(field))}
                data={[
                  { value: 'theirs', label: 'Take theirs' },
                  { value: 'mine', label: 'Keep mine' },
                ]}
                value={chosen[field] ?? ''}
                onChange={(whose) => setChosen({ ...chosen, [field]: whose })}
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          {isUndecided && (
            <Text size="sm" role="status">
              Choose for each field whose change stays; the other is lost.
            </Text>
          )}
          <Button variant="default" onClick={() => onSettle(undefined)}>
            Back to my form
          </Button>
          <Button disabled={isUndecided} onClick={() => onSettle(merged(base, theirs, mine, kept()))}>
            Save like this
          </Button>
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
  const text = readable(value);
  return ID.test(text) ? 'another choice' : text;
}
