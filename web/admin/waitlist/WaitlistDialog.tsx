import { Select, Text } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import type { GiveMode, LineMode } from '../../../contract/waitlist/waitlist.ts';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { counted, t } from '../language/t.ts';

type Waitlist = DataOf<'GET waitlist/scheme/{id}'>;

const MODES: { value: LineMode; label: string }[] = [
  { value: 'off', label: t('Off: visitors can only be notified') },
  { value: 'order', label: t('First come, first served') },
  { value: 'draw', label: t('Random draw') },
];
const GIVES: { value: GiveMode; label: string }[] = [
  { value: 'auto', label: t('Automatic, as soon as a unit is free') },
  { value: 'hand', label: t('Manual; free units stay on open sale until offered') },
];

interface Props {
  scheme: { _id: string; name: string };
  onClose: () => void;
}

/** Edits a scheme's rule for waitlist offers, beside the waitlist's length. */
export function WaitlistDialog({ scheme, onClose }: Props) {
  const read = useData('GET waitlist/scheme/{id}', { params: { id: scheme._id } }, { staleTime: 0, gcTime: 0 });
  if (read.data) return <WaitlistForm scheme={scheme} list={read.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('Waitlist for {name}', { name: scheme.name })} centered>
      <Awaited reads={[read]} height={320} />
    </Dialog>
  );
}

function WaitlistForm({ scheme, list, onClose }: Props & { list: Waitlist }) {
  const form = useActionForm({
    call: 'POST waitlist/scheme/{id}',
    params: { id: scheme._id },
    record: { noun: t('Waitlist'), revision: list.revision },
    initial: { mode: list.mode, gives: list.gives, hours: list.hours },
    done: t('Waitlist saved.'),
    failure: t('The waitlist could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Waitlist for {name}', { name: scheme.name })}
      form={form}
      onClose={onClose}
      submit={t('Save')}
    >
      <Text size="sm">
        {t('{count} waiting, {offered} offered, {taken} ordered, {free} free.', {
          count: counted(list.waiting, 'person', 'people'),
          offered: list.offered,
          taken: list.taken,
          free: counted(list.free, 'unit'),
        })}
      </Text>
      <Select label={t('Order in the waitlist')} data={MODES} allowDeselect={false} {...form.field('mode')} />
      {form.values.mode !== 'off' && (
        <>
          <Select label={t('Freed units')} data={GIVES} allowDeselect={false} {...form.field('gives')} />
          <NumberField
            label={t('Time to order (hours)')}
            description={t('How long a unit is held before it is offered to the next customer.')}
            min={1}
            max={168}
            {...form.field('hours')}
          />
        </>
      )}
    </FormDialog>
  );
}
