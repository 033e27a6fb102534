import { Alert, Radio, Stack, Textarea } from '@mantine/core';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { type CallOutcome, ENDED_BY_CALL, isCalledAgain } from '../../../../contract/orders/order-detail.ts';
import { OUTCOMES } from '../../kit/call-outcomes.ts';
import { DayAndTime } from '../../kit/fields/DayAndTime.tsx';
import { instantOf, localTime } from '../../kit/fields/read-time.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { t } from '../../language/t.ts';
import type { SeenOrder } from '../../offline/queue.ts';
import { useCallVia } from '../../offline/useVia.ts';

interface CallDialogProps {
  order: SeenOrder & { status: string; attempts?: number | undefined };
  onClose: () => void;
}

/** Logs the outcome of a call, with a note, and when to call again. */
export function CallDialog({ order, onClose }: CallDialogProps) {
  const inTwoHours = localTime(new Date(Date.now() + 2 * HOUR_MS).toISOString());
  const form = useActionForm({
    call: 'POST order/{id}/call',
    params: { id: order._id },
    via: useCallVia(order),
    initial: { outcome: 'reached' as CallOutcome, call_at: `${inTwoHours.slice(0, 16)}:00`, note: '' },
    write: ({ outcome, call_at, note }) => ({
      outcome,
      note,
      ...(isCalledAgain(outcome) && { call_at: instantOf(call_at) ?? undefined }),
    }),
    done: t('Call logged.'),
    failure: t('The call could not be logged.'),
    onClose,
  });
  const { outcome } = form.values;
  const ends = ENDED_BY_CALL[outcome] !== undefined;
  return (
    <FormDialog
      title={t('Call to {name}', { name: order.customer_name })}
      form={form}
      onClose={onClose}
      submit={ends ? t('Cancel the order') : t('Save call')}
      keep={ends ? t('Keep the order') : undefined}
    >
      <Radio.Group label={t('Outcome')} {...form.field('outcome')} required={false}>
        <Stack gap="xs" mt="xs">
          {Object.entries(OUTCOMES).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {isCalledAgain(outcome) && (
        <DayAndTime label={t('Call again')} usual="10:00:00" {...form.field('call_at')} required />
      )}
      {ends && (
        <Alert color="warning">
          {t('The order is cancelled, its units are released, and the customer gets a message.')}
          {outcome === 'wrong_number' && ` ${t('If you know the right number, correct it on the order page instead.')}`}
        </Alert>
      )}
      <Textarea label={t('Note')} {...form.field('note')} />
    </FormDialog>
  );
}
