import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { Can } from '../kit/Can.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { WaitlistDialog } from './WaitlistDialog.tsx';

type List = DataOf<'GET waitlist/schemes'>[number];

/** Shows each waitlist's figures, and a button that offers its free units. */
export function Lists({ lists }: { lists: List[] }) {
  const [offering, setOffering] = useState<List>();
  const [editing, setEditing] = useState<List>();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xs">
        {lists.map((list) => (
          <Paper key={list._id} withBorder p="sm" component="section" aria-label={list.name}>
            <Text fw={600}>{list.name}</Text>
            {holdsUnits(list) && (
              <Text size="sm">
                {list.waiting} waiting, {list.offered} offered, {list.taken} ordered, {list.lapsed} lapsed
              </Text>
            )}
            {list.to_tell + list.told > 0 && (
              <Text size="sm">
                {list.to_tell} to notify, {list.told} notified
              </Text>
            )}
            <Text size="sm">
              {counted(list.free, 'free unit')}. {ruleOf(list)}
            </Text>
            <Can path="waitlist/offer">
              <Group gap="xs" mt="xs">
                {holdsUnits(list) && (
                  <Button
                    size="compact-sm"
                    onClick={() => setOffering(list)}
                    aria-label={`Offer units for ${list.name}`}
                  >
                    Offer units
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setEditing(list)}
                  aria-label={`Waitlist settings for ${list.name}`}
                >
                  Settings
                </Button>
              </Group>
            </Can>
          </Paper>
        ))}
      </SimpleGrid>
      {offering && <OfferDialog list={offering} onClose={() => setOffering(undefined)} />}
      {editing && <WaitlistDialog scheme={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

/** Whether the waitlist holds units or has held some; otherwise it only sends one SMS. */
const holdsUnits = ({ mode, waiting, offered, taken, lapsed }: List): boolean =>
  mode !== 'off' || waiting + offered + taken + lapsed > 0;

function ruleOf({ mode, gives }: List): string {
  if (mode === 'off') return 'The waitlist is off.';
  const how = mode === 'draw' ? 'Random draw' : 'First come, first served';
  return gives === 'auto' ? `${how}, automatic.` : `${how}, manual.`;
}

interface Props {
  list: { _id: string; name: string; waiting: number; free: number };
  onClose: () => void;
}

/** Offers free units to the next entries of a waitlist. */
function OfferDialog({ list, onClose }: Props) {
  const form = useActionForm({
    call: 'POST waitlist/scheme/{id}/offer',
    params: { id: list._id },
    initial: { units: Math.max(1, Math.min(list.free, list.waiting)) },
    done: 'Units offered.',
    failure: 'The units could not be offered.',
    stale: ['GET waitlist', 'GET waitlist/schemes'],
    onClose,
  });
  return (
    <FormDialog title={`Offer units for ${list.name}`} form={form} onClose={onClose} submit="Offer">
      <Text size="sm">
        {counted(list.free, 'unit')} free, {list.waiting} waiting. Each customer gets an SMS and a held unit.
      </Text>
      <NumberField label="Units" min={1} max={1000} data-autofocus {...form.field('units')} />
    </FormDialog>
  );
}
