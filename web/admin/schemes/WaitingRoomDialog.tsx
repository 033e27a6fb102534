import { Alert, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import type { RoomMode } from '../../../contract/waiting-room/waiting-room.ts';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { ask } from '../kit/dialog/confirm.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { exactTime } from '../kit/When.tsx';

type Room = DataOf<'GET scheme/room/{id}'>;

const MODES: { value: RoomMode; label: string }[] = [
  { value: 'off', label: 'Off: everyone can order at once' },
  { value: 'opening', label: 'Around the start' },
  { value: 'always', label: 'On, for a few hours' },
];
/** How often to read the queue. */
const LOOK = 2_000;

interface Props {
  scheme: { _id: string; name: string };
  onClose: () => void;
}

/** Shows a scheme's waiting room: its queue now, and its settings. */
export function WaitingRoomDialog({ scheme, onClose }: Props) {
  const read = useData(
    'GET scheme/room/{id}',
    { params: { id: scheme._id } },
    { staleTime: 0, gcTime: 0, refetchInterval: LOOK },
  );
  if (read.data) return <RoomForm scheme={scheme} room={read.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`Waiting room of ${scheme.name}`} centered>
      <Awaited reads={[read]} height={420} />
    </Dialog>
  );
}

function RoomForm({ scheme, room, onClose }: Props & { room: Room }) {
  const initial = settingsOf(room);
  const form = useActionForm({
    call: 'POST scheme/room/{id}',
    params: { id: scheme._id },
    record: { noun: 'Waiting room', revision: room.revision },
    initial,
    done: 'Waiting room saved.',
    failure: 'The waiting room could not be saved.',
    stale: ['GET scheme/room/{id}'],
    onClose,
  });
  const { mode, shuffle, open_minutes } = form.values;
  const hasOpened = Date.parse(room.opens_at) <= Date.now();
  const isOpening = mode === 'opening';
  const number = (name: Exclude<keyof typeof initial, 'mode' | 'shuffle'>, label: string, description: string) => (
    <NumberField label={label} description={description} min={0} {...form.field(name)} />
  );
  /** Changing the mode ends the queue, so ask first while people wait. */
  function submit(event: FormEvent) {
    if (mode === room.mode || room.waiting === 0) return form.submit(event);
    event.preventDefault();
    event.stopPropagation();
    ask({ ...questionOf(mode, room.waiting), cancel: 'Keep the queue', isDanger: true, act: () => form.send() });
  }
  return (
    <FormDialog title={`Waiting room of ${scheme.name}`} form={{ ...form, submit }} onClose={onClose} submit="Save">
      <Queue room={room} />
      <Select label="Waiting room" data={MODES} allowDeselect={false} {...form.field('mode')} />
      {isOpening && hasOpened && <Alert color="warning">{afterOpening(room.opens_at, Number(open_minutes))}</Alert>}
      {mode !== 'off' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          {isOpening &&
            number('prequeue_minutes', 'Open before the start (minutes)', 'Visitors can join early from then on.')}
          {isOpening &&
            number('open_minutes', 'Close after the start (minutes)', 'Then the waiting room closes automatically.')}
          {mode === 'always' &&
            number('always_hours', 'Close after (hours)', 'From now, or from the start. Then it closes automatically.')}
          {number('per_minute', 'Admitted per minute', 'Fewer while orders are queuing up.')}
          {number('most_active', 'Visitors admitted', 'The most at one time.')}
          {number('session_minutes', 'Time allowed to order (minutes)', 'Then the turn passes to the next visitor.')}
          {number(
            'network_percent',
            'Maximum share of one network (%)',
            'When others are waiting. Above this, a network queues separately after a captcha. 100 means no limit.',
          )}
        </SimpleGrid>
      )}
      {isOpening && (
        <Switch
          label="Shuffle early arrivals"
          description="Arriving early, opening many tabs or using a script gives no advantage."
          checked={shuffle}
          onChange={({ currentTarget }) => form.set('shuffle', currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/**
 * Warns about a waiting room around a start that is past: it starts late, or would end before it starts, which the
 * server refuses.
 */
function afterOpening(opens_at: string, open_minutes: number): string {
  const ends = Date.parse(opens_at) + open_minutes * 60_000;
  const opened = `The scheme started at ${exactTime(opens_at)}`;
  if (ends <= Date.now()) return `${opened}, so this waiting room would close at once. Choose “On, for a few hours”.`;
  return `${opened}. The waiting room opens when you save and closes at ${exactTime(new Date(ends).toISOString())}.`;
}

function questionOf(mode: RoomMode, waiting: number) {
  const wait = `${counted(waiting, 'visitor')} ${waiting === 1 ? 'waits' : 'wait'}`;
  if (mode === 'off')
    return {
      title: 'Turn the waiting room off?',
      text: `${wait} in the queue right now. They all reach the scheme within a minute and can order.`,
      doIt: 'Turn it off',
    };
  return {
    title: 'Restart the queue?',
    text: `${wait} in the queue right now. Each loses their position and gets a new one when their page refreshes.`,
    doIt: 'Restart the queue',
  };
}

function Queue({ room }: { room: Room }) {
  const numbers = [
    ['Waiting', room.waiting],
    ['Admitted', room.admitted],
    ['Inside', room.active],
    ['In the last minute', room.last_minute],
  ] as const;
  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        {numbers.map(([name, value]) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text size="xl" fw={700}>
              {value.toLocaleString('en-IN')}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {room.crowd_waiting > 0 && (
        <Text size="sm">
          {room.crowd_waiting.toLocaleString('en-IN')} of them are in the queue for crowded networks.
        </Text>
      )}
      <Text size="sm">
        {room.is_open && room.ends_at
          ? `Open. It closes automatically at ${exactTime(room.ends_at)}.`
          : 'Closed: nobody is waiting.'}
      </Text>
    </Stack>
  );
}

function settingsOf({
  is_open,
  opens_at,
  ends_at,
  waiting,
  crowd_waiting,
  admitted,
  active,
  figures,
  last_minute,
  revision,
  ...settings
}: Room) {
  return settings;
}
