import { Alert, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import type { RoomMode } from '../../../contract/waiting-room/waiting-room.ts';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { ask } from '../kit/dialog/confirm.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { exactTime } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { counted, t } from '../language/t.ts';

type Room = DataOf<'GET scheme/room/{id}'>;

const MODES: { value: RoomMode; label: string }[] = [
  { value: 'off', label: t('Off: everyone can order at once') },
  { value: 'opening', label: t('Around the start') },
  { value: 'always', label: t('On, for a few hours') },
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
    <Dialog onClose={onClose} title={t('Waiting room of {name}', { name: scheme.name })} centered>
      <Awaited reads={[read]} height={420} />
    </Dialog>
  );
}

function RoomForm({ scheme, room, onClose }: Props & { room: Room }) {
  const initial = settingsOf(room);
  const form = useActionForm({
    call: 'POST scheme/room/{id}',
    params: { id: scheme._id },
    record: { noun: t('Waiting room'), revision: room.revision },
    initial,
    done: t('Waiting room saved.'),
    failure: t('The waiting room could not be saved.'),
    onClose,
  });
  const { mode, shuffle, open_minutes } = form.values;
  const hasOpened = Date.parse(room.opens_at) <= Date.now();
  const isOpening = mode === 'opening';
  const number = (name: Exclude<keyof typeof initial, 'mode' | 'shuffle'>, label: string, description: string) => (
    <NumberField label={label} description={description} min={0} {...form.field(name)} />
  );
  /** Changing the mode ends the queue, so ask first while visitors wait. */
  function submit(event: FormEvent) {
    if (mode === room.mode || room.waiting === 0) return form.submit(event);
    event.preventDefault();
    event.stopPropagation();
    ask({ ...questionOf(mode, room.waiting), cancel: t('Keep the queue'), isDanger: true, act: () => form.send() });
  }
  return (
    <FormDialog
      title={t('Waiting room of {name}', { name: scheme.name })}
      form={{ ...form, submit }}
      onClose={onClose}
      submit={t('Save')}
    >
      <Queue room={room} />
      <Select label={t('Waiting room')} data={MODES} allowDeselect={false} {...form.field('mode')} />
      {isOpening && hasOpened && <Alert color="warning">{afterOpening(room.opens_at, Number(open_minutes))}</Alert>}
      {mode !== 'off' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          {isOpening &&
            number(
              'prequeue_minutes',
              t('Open before the start (minutes)'),
              t('Visitors can join early from then on.'),
            )}
          {isOpening &&
            number(
              'open_minutes',
              t('Close after the start (minutes)'),
              t('Then the waiting room closes automatically.'),
            )}
          {mode === 'always' &&
            number(
              'always_hours',
              t('Close after (hours)'),
              t('From now, or from the start. Then it closes automatically.'),
            )}
          {number('per_minute', t('Admitted per minute'), t('Drops automatically while orders queue up.'))}
          {number('most_active', t('Visitors admitted'), t('Maximum at one time.'))}
          {number(
            'session_minutes',
            t('Time allowed to order (minutes)'),
            t('Then the turn passes to the next visitor.'),
          )}
          {number(
            'network_percent',
            t('Maximum share of one network (%)'),
            t('When others are waiting. Above this, a network queues separately after a captcha. 100 means no limit.'),
          )}
        </SimpleGrid>
      )}
      {isOpening && (
        <Switch
          label={t('Shuffle early arrivals')}
          description={t('Arriving early, opening many tabs or using a script gives no advantage.')}
          checked={shuffle}
          onChange={({ currentTarget }) => form.set('shuffle', currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/**
 * Warns about a waiting room around a past start: it starts late, or would end before it starts, which the server
 * refuses.
 */
function afterOpening(opens_at: string, open_minutes: number): string {
  const ends = Date.parse(opens_at) + open_minutes * 60_000;
  const opened = t('The scheme started at {opens_at}', { opens_at: exactTime(opens_at) });
  if (ends <= Date.now())
    return t('{opened}, so this waiting room would close at once. Choose “On, for a few hours”.', { opened });
  return t('{opened}. The waiting room opens when you save and closes at {ends}.', {
    opened,
    ends: exactTime(new Date(ends).toISOString()),
  });
}

function questionOf(mode: RoomMode, waiting: number) {
  const wait = t(waiting === 1 ? '{visitors} waits' : '{visitors} wait', { visitors: counted(waiting, 'visitor') });
  if (mode === 'off')
    return {
      title: t('Turn the waiting room off?'),
      text: t('{wait} in the queue right now. They all reach the scheme within a minute and can order.', { wait }),
      doIt: t('Turn it off'),
    };
  return {
    title: t('Restart the queue?'),
    text: t('{wait} in the queue right now. Each loses their position and gets a new one when their page refreshes.', {
      wait,
    }),
    doIt: t('Restart the queue'),
  };
}

function Queue({ room }: { room: Room }) {
  const numbers = [
    [t('Waiting'), room.waiting],
    [t('Admitted'), room.admitted],
    [t('Inside'), room.active],
    [t('In the last minute'), room.last_minute],
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
              {figure(value)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {room.crowd_waiting > 0 && (
        <Text size="sm">
          {t('{crowd_waiting} of them are in the queue for crowded networks.', {
            crowd_waiting: figure(room.crowd_waiting),
          })}
        </Text>
      )}
      <Text size="sm">
        {room.is_open && room.ends_at
          ? t('Open. It closes automatically at {ends_at}.', { ends_at: exactTime(room.ends_at) })
          : t('Closed: nobody is waiting.')}
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
