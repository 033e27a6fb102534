import { NumberInput, Text } from '@mantine/core';
import { counted } from '../../../contract/language/counted.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

interface Props {
  list: { _id: string; name: string; waiting: number; free: number };
  onClose: () => void;
}

/** Offers this many free units to the next places of a list. */
export function OfferDialog({ list, onClose }: Props) {
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
    <FormDialog title={`Offer units of ${list.name}`} form={form} onClose={onClose} submit="Offer">
      <Text size="sm">
        {counted(list.free, 'unit')} free, {list.waiting} waiting. Each person gets an SMS, and the unit is held for
        them.
      </Text>
      <NumberInput label="Units" min={1} max={1000} allowDecimal={false} data-autofocus {...form.field('units')} />
    </FormDialog>
  );
}
