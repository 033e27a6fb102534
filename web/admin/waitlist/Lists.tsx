import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { Can } from '../kit/Can.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { WaitlistDialog } from './WaitlistDialog.tsx';

type List = DataOf<'GET waitlist/schemes'>[number];

/** Each list in figures, with the button that offers its free units. */
export function Lists({ lists }: { lists: List[] }) {
  const [offering, setOffering] = useState<List>();
  const [editing, setEditing] = useState<List>();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xs">
        {lists.map((list) => (
          <Paper key={list._id} withBorder p="sm" component="section" aria-label={list.name}>
            <Text fw={600}>{list.name}</Text>
            <Text size="sm">
              {list.waiting} waiting, {list.offered} offered, {list.taken} ordered, {list.lapsed} lapsed
            </Text>
            <Text size="sm">
              {counted(list.free, 'free unit')}. {ruleOf(list)}
            </Text>
            <Can path="waitlist/offer">
              <Group gap="xs" mt="xs">
                <Button size="compact-sm" onClick={() => setOffering(list)} aria-label={`Offer units of ${list.name}`}>
                  Offer units
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setEditing(list)}
                  aria-label={`Settings of the list of ${list.name}`}
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

function ruleOf({ mode, gives }: List): string {
  if (mode === 'off') return 'The list is off.';
  const how = mode === 'draw' ? 'By draw' : 'First come, first served';
  return gives === 'auto' ? `${how}, by itself.` : `${how}, by hand.`;
}
