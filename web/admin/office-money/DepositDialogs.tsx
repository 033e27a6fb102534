import { Text, TextInput } from '@mantine/core';
import { DayInput } from '../kit/fields/DayInput.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { ReasonDialog } from '../kit/form/ReasonDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { formatRs, RUPEES } from '../language/figures.ts';
import { t } from '../language/t.ts';

/** Records a deposit of the office with the brand. */
export function DepositDialog({ office, onClose }: { office: { _id: string; name: string }; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST office-money/{id}/deposit',
    params: { id: office._id },
    initial: { amount: '' as number | string, day: '', account: '', reference: '', note: '' },
    done: t('Deposit recorded.'),
    failure: t('The deposit could not be recorded.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Deposit by {office}', { office: office.name })}
      form={form}
      onClose={onClose}
      submit={t('Add deposit')}
    >
      <NumberField
        label={t('Amount')}
        prefix={RUPEES}
        hideControls
        required
        data-autofocus
        value={form.values.amount}
        error={form.errors.amount}
        onChange={(amount) => form.set('amount', amount)}
      />
      <DayInput
        of={t('Deposit')}
        label={t('Deposit date')}
        {...form.field('day')}
        value={form.values.day}
        onChange={(day) => form.set('day', day)}
      />
      <TextInput
        label={t('Reference')}
        description={t('From the bank slip or the transfer.')}
        {...form.field('reference')}
      />
      <TextInput
        label={t('Bank account')}
        description={t('The head office’s account that it went to.')}
        {...form.field('account')}
      />
      <TextInput label={t('Note')} {...form.field('note')} />
    </FormDialog>
  );
}

interface CorrectProps {
  deposit: { _id: string; amount: number; day: string };
  onClose: () => void;
}

/** Corrects a deposit recorded by mistake; both rows stay. */
export const CorrectDialog = ({ deposit, onClose }: CorrectProps) => (
  <ReasonDialog
    call="POST office-money/deposit/{id}/correct"
    params={{ id: deposit._id }}
    title={t('Reverse the {amount} deposit from {day}?', { amount: formatRs(deposit.amount), day: deposit.day })}
    text={t('An entry dated today reverses this deposit. Add the right one afterwards.')}
    submit={t('Reverse')}
    done={t('Deposit reversed.')}
    failure={t('The deposit could not be reversed.')}
    onClose={onClose}
  />
);

/** Disputes a deposit that the office recorded, with what differs; the deposit then doesn't count. */
export function DifferenceDialog({ deposit, onClose }: CorrectProps) {
  const form = useActionForm({
    call: 'POST office-money/deposit/{id}/answer',
    params: { id: deposit._id },
    initial: { note: '' },
    write: ({ note }) => ({ is_confirmed: false, note }),
    done: t('Deposit disputed. The office can see your reason.'),
    failure: t('Your decision on the deposit could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Dispute the {amount} deposit from {day}', { amount: formatRs(deposit.amount), day: deposit.day })}
      form={form}
      onClose={onClose}
      submit={t('Dispute')}
    >
      <Text size="sm">
        {t('This deposit won’t count towards the balance. The office sees your reason and can record it again.')}
      </Text>
      <TextInput label={t('What’s wrong?')} data-autofocus {...form.field('note')} />
    </FormDialog>
  );
}
