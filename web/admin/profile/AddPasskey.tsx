import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { CallError, call, makeStale } from '../kit/calls.ts';
import { reasonOf, succeeded } from '../kit/toast.tsx';
import { deviceOf } from '../users/device.ts';

/** Asks for the password and a name, then lets the browser make the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { password: '', name: deviceOf(navigator.userAgent) },
    validate: {
      password: (password) => (password ? null : 'Enter your password.'),
      name: (name) => (name.trim() ? null : 'Enter a name.'),
    },
  });
  const adding = useMutation({
    mutationFn: async ({ password, name }: { password: string; name: string }) => {
      const { data } = await call('POST user/profile/passkey/start', { body: { password } });
      const credential = await makePasskey(data.options);
      return call('POST user/profile/passkey', { body: { ticket: data.ticket, credential, name } });
    },
    onSuccess: async ({ msg }) => {
      await makeStale('GET user/profile/passkey');
      succeeded(msg ?? 'Passkey added.');
      onClose();
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
    },
  });
  const refusal = adding.error && !form.errors.password && !form.errors.name && reasonOf(adding.error);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => adding.mutate(values))}>
      <Stack gap="sm" maw={420}>
        {refusal && (
          <Alert color="warning" role="alert">
            {refusal}
          </Alert>
        )}
        <PasswordInput
          label="Password"
          required
          autoFocus
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Name of the passkey"
          description="The device that keeps it, so that you can take it away if that is lost."
          required
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <Group>
          <Button type="submit" loading={adding.isPending}>
            Continue
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

async function makePasskey(options: Record<string, unknown>): Promise<{ id: string }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallError(
      'refused',
      isKnown ? 'This device has a passkey of yours already.' : 'No passkey was made. Try again.',
    );
  }
}
