import { PasswordInput, Text } from '@mantine/core';
import type { OfficeCode } from '../../../contract/offices/payment-qr.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

export type Verdict = 'approve' | 'reject';

interface DecideDialogProps {
  office: OfficeCode['office'];
  change: NonNullable<OfficeCode['pending']>;
  verdict: Verdict;
  onClose: () => void;
}

/** Approves or rejects a code, with the user's own password, because the code decides where money goes. */
export function DecideDialog({ office, change, verdict, onClose }: DecideDialogProps) {
  const form = useActionForm({
    call: 'POST office/{id}/payment-qr/{change}/{verdict}',
    params: { id: office._id, change: change._id, verdict },
    initial: { password: '' },
    done: verdict === 'approve' ? 'The new code is in place.' : 'The code is turned down.',
    failure: 'It could not be saved.',
    onClose,
  });
  const submit = verdict === 'approve' ? 'Approve' : 'Reject';
  return (
    <FormDialog title={`${submit}: payment QR of ${office.name}`} form={form} onClose={onClose} submit={submit}>
      <Text size="sm">
        {verdict === 'approve'
          ? 'From now on customers pay their advance with this code. The old picture is kept below.'
          : 'The present code stays.'}
      </Text>
      <PasswordInput
        label="Your password"
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...form.field('password')}
        required
      />
    </FormDialog>
  );
}
