import { Text, TextInput } from '@mantine/core';
import { formatRs } from '../../../contract/money.ts';
import { DayInput } from '../kit/fields/DayInput.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

/** Records what the office has deposited with the brand. */
export function DepositDialog({ office, onClose }: { office: { _id: string; name: string }; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST office-money/{id}/deposit',
    params: { id: office._id },
    initial: { amount: '' as number | string, day: '', account: '', reference: '', note: '' },
    done: 'Deposit recorded.',
    failure: 'The deposit could not be recorded.',
    stale: ['GET office-money', 'GET office-money/{id}'],
    onClose,
  });
  return (
    <FormDialog title={`Deposit by ${office.name}`} form={form} onClose={onClose} submit="Add deposit">
      <NumberField
        label="Amount"
        prefix="Rs. "
        hideControls
        required
        data-autofocus
        value={form.values.amount}
        error={form.errors.amount}
        onChange={(amount) => form.set('amount', amount)}
      />
      <DayInput
        of="Deposit"
        label="Day"
        {...form.field('day')}
        value={form.values.day}
        onChange={(day) => form.set('day', day)}
      />
      <TextInput label="Reference" description="From the bank slip or the transfer." {...form.field('reference')} />
      <TextInput label="Bank account" {...form.field('account')} />
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

interface CorrectProps {
  deposit: { _id: string; amount: number; day: string };
  onClose: () => void;
}

/** Corrects a deposit recorded by mistake; both rows stay. */
export function CorrectDialog({ deposit, onClose }: CorrectProps) {
  const form = useActionForm({
    call: 'POST office-money/deposit/{id}/correct',
    params: { id: deposit._id },
    initial: { reason: '' },
    done: 'Deposit corrected.',
    failure: 'The deposit could not be corrected.',
    stale: ['GET office-money', 'GET office-money/{id}'],
    onClose,
  });
  return (
    <FormDialog
      title={`Correct ${formatRs(deposit.amount)} of ${deposit.day}`}
      form={form}
      onClose={onClose}
      submit="Correct"
    >
      <Text size="sm">Today’s entry reverses the deposit. Then add the correct one.</Text>
      <TextInput label="Reason" data-autofocus {...form.field('reason')} />
    </FormDialog>
  );
}
