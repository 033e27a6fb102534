import { Alert, Checkbox, PasswordInput, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import { endSession } from '../../shared/session.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';
import { dropFinished } from '../offline/store.ts';

/** How long to show the success before the login page: as long as a toast. */
const READING_TIME = 2000;

/** Reads this once, and not after the change, because the session has ended by then. */
function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    call('GET user/profile/passkey').then(
      ({ data }) => setHas(data.length > 0),
      () => {},
    );
  }, []);
  return has;
}

/** Asks for the old and new password; then you sign in again (spec 2.3). */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [isDone, setDone] = useState(false);
  const hasPasskeys = useHasPasskeys();
  const form = useActionForm({
    call: 'POST user/changepassword',
    initial: { oldPassword: '', newPassword: '', remove_passkeys: false },
    done: t('Password updated successfully.'),
    failure: t('The password could not be changed.'),
    onDone() {
      setDone(true);
      // Waiting entries are sent after the next sign-in.
      dropFinished();
      endSession();
      setTimeout(() => window.location.assign('/login'), READING_TIME);
    },
  });
  return (
    <FormDialog title={t('Change Password')} form={form} onClose={onClose} submit={t('Change Password')}>
      {isDone ? (
        <Alert color="success" role="status" title={t('Password updated successfully.')}>
          {t('Please sign in again with the new one.')}
        </Alert>
      ) : (
        <Text size="sm">{t('You will be signed out after changing the password, here and everywhere else.')}</Text>
      )}
      <PasswordInput
        label={t('Old password')}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('Show the old password') }}
        {...form.field('oldPassword')}
      />
      <PasswordInput
        label={t('New password')}
        description={t('Four words, or at least 12 characters of any kind.')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show the new password') }}
        {...form.field('newPassword')}
      />
      {hasPasskeys && (
        <Checkbox
          label={t('Remove my passkeys as well')}
          description={t(
            'If not, they can still be used to sign in. Remove them if someone else may have had access to your account.',
          )}
          {...form.field('remove_passkeys', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
