import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { passwordChange } from '../../../contract/account.ts';
import { CallError, call } from '../../shared/api.ts';
import { clearSession } from '../../shared/session.ts';
import { failed, reasonOf, succeeded } from '../kit/toast.ts';

/** How long the good news stands before the login page takes its place: as long as a toast. */
const READING_TIME = 2000;

/** Spec 2.3: old password and new password, and then a new sign-in. */
export function askNewPassword(): void {
  const modalId = modals.open({
    title: 'Change Password',
    centered: true,
    children: <ChangePassword close={() => modals.close(modalId)} />,
  });
}

function ChangePassword({ close }: { close: () => void }) {
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  });
  const changing = useMutation({
    mutationFn: (values: typeof form.values) => call('POST user/changepassword', { body: values }),
    onSuccess: ({ msg }) => {
      clearSession();
      succeeded(msg ?? 'Password updated successfully.');
      setTimeout(() => window.location.assign('/login'), READING_TIME);
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
      failed(error, 'The password could not be changed.');
    },
  });

  if (changing.isSuccess) {
    return (
      <Alert color="success" role="status" title="Password updated successfully.">
        Please sign in again with the new one.
      </Alert>
    );
  }
  // A refusal without a field, such as too many tries, would otherwise be a toast of two seconds only.
  const refusal = changing.error && Object.keys(form.errors).length === 0 && reasonOf(changing.error);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => changing.mutate(values))}>
      <Stack>
        <Text size="sm">You will be logged out after changing the password, here and everywhere else.</Text>
        {refusal && (
          <Alert color="warning" role="alert">
            {refusal}
          </Alert>
        )}
        <PasswordInput
          label="Old password"
          required
          data-autofocus
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the old password' }}
          {...form.getInputProps('oldPassword')}
        />
        <PasswordInput
          label="New password"
          description="At least 15 characters, or 12 with a second factor. A few words are easy to remember."
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
          {...form.getInputProps('newPassword')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={changing.isPending}>
            Change Password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
