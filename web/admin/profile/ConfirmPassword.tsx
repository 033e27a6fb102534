import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { CallError } from '../kit/calls.ts';
import { reasonOf } from '../kit/toast.tsx';

interface ConfirmPasswordProps {
  text: string;
  doIt: string;
  isDanger?: boolean;
  /** A code of the second factor is asked for, too. */
  withCode?: boolean;
  act: (password: string, code: string) => Promise<void>;
  cancel: () => void;
}

/** Asks for the password again before the account's own safety is changed. */
export function ConfirmPassword({ text, doIt, isDanger, withCode, act, cancel }: ConfirmPasswordProps) {
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password ? null : 'Enter your password.'),
      code: (code) => (code || !withCode ? null : 'Enter the code.'),
    },
  });
  const acting = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) => act(password, code),
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
    },
  });
  const refusal = acting.error && !form.errors.password && !form.errors.code && reasonOf(acting.error);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => acting.mutate(values))}>
      <Stack gap="sm" maw={420}>
        <Text size="sm">{text}</Text>
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
        {withCode && (
          <TextInput
            label="Code of the app, or a recovery code"
            required
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
        )}
        <Group>
          <Button type="submit" loading={acting.isPending} {...(isDanger && { color: 'danger' })}>
            {doIt}
          </Button>
          <Button variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
