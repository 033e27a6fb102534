import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { figure } from '../language/figures.ts';
import { counted, t } from '../language/t.ts';
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
                {t('{waiting} waiting, {offered} offered, {taken} ordered, {lapsed} lapsed', {
                  waiting: list.waiting,
                  offered: list.offered,
                  taken: list.taken,
                  lapsed: list.lapsed,
                })}
              </Text>
            )}
            {list.to_tell + list.told > 0 && (
              <Text size="sm">
                {t('{to_tell} to notify, {told} notified', { to_tell: list.to_tell, told: list.told })}
              </Text>
            )}
            <Text size="sm">
              {t(list.free === 1 ? '{count} unit available.' : '{count} units available.', {
                count: figure(list.free),
              })}{' '}
              {ruleOf(list)}
            </Text>
            <Can path="waitlist/offer">
              <Group gap="xs" mt="xs">
                {holdsUnits(list) && (
                  <Button
                    size="compact-sm"
                    onClick={() => setOffering(list)}
                    aria-label={t('Offer units for {name}', { name: list.name })}
                  >
                    {t('Offer units')}
                  </Button>
                )}
                <SmallButton
                  onClick={() => setEditing(list)}
                  aria-label={t('Waitlist settings for {name}', { name: list.name })}
                >
                  {t('Settings')}
                </SmallButton>
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
  if (mode === 'off') return t('The waitlist is off.');
  const how = mode === 'draw' ? t('Random draw') : t('First come, first served');
  return gives === 'auto' ? t('{how}. Offered automatically.', { how }) : t('{how}. Offered by staff.', { how });
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
    done: t('Units offered.'),
    failure: t('The units could not be offered.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Offer units for {name}', { name: list.name })}
      form={form}
      onClose={onClose}
      submit={t('Offer')}
    >
      <Text size="sm">
        {t('{count} available, {waiting} waiting. We hold a unit for each customer and text them.', {
          count: counted(list.free, 'unit'),
          waiting: list.waiting,
        })}
      </Text>
      <NumberField label={t('Units')} min={1} max={1000} data-autofocus {...form.field('units')} />
    </FormDialog>
  );
}
