import { Alert, Radio, Stack, Textarea } from '@mantine/core';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { type CallOutcome, ENDED_BY_CALL, isCalledAgain } from '../../../../contract/orders/order-detail.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { DayAndTime } from '../../kit/fields/DayAndTime.tsx';
import { instantOf, localTime } from '../../kit/fields/read-time.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';

export const OUTCOMES: Record<CallOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  call_back: 'Call back later',
  declined: 'Not interested',
  wrong_number: 'Wrong number',
};

interface CallDialogProps {
  order: Pick<OrderListed, '_id' | 'customer_name'>;
  onClose: () => void;
}

/** Logs the outcome of a call, with a note, and when to call again. */
export function CallDialog({ order, onClose }: CallDialogProps) {
  const inTwoHours = localTime(new Date(Date.now() + 2 * HOUR_MS).toISOString());
  const form = useActionForm({
    call: 'POST order/{id}/call',
    params: { id: order._id },
    initial: { outcome: 'reached' as CallOutcome, call_at: `${inTwoHours.slice(0, 16)}:00`, note: '' },
    write: ({ outcome, call_at, note }) => ({
      outcome,
      note,
      ...(isCalledAgain(outcome) && { call_at: instantOf(call_at) ?? undefined }),
    }),
    done: 'Call logged.',
    failure: 'The call could not be logged.',
    onClose,
  });
  const { outcome } = form.values;
  const ends = ENDED_BY_CALL[outcome] !== undefined;
  return (
    <FormDialog
      title={`Call to ${order.customer_name}`}
      form={form}
      onClose={onClose}
      submit={ends ? 'Cancel the order' : 'Save call'}
      keep={ends ? 'Keep the order' : undefined}
    >
      <Radio.Group label="Outcome" {...form.field('outcome')} required={false}>
        <Stack gap="xs" mt="xs">
          {Object.entries(OUTCOMES).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {isCalledAgain(outcome) && <DayAndTime label="Call again" usual="10:00:00" {...form.field('call_at')} required />}
      {ends && (
        <Alert color="warning">
          The order is cancelled, its units are released, and the customer gets a message.
          {outcome === 'wrong_number' && ' If you know the right number, correct it on the order page instead.'}
        </Alert>
      )}
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
    </FormDialog>
  );
}
