import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { CallError } from '../kit/calls.ts';
import { reasonOf } from '../kit/toast.tsx';

interface ConfirmPasswordProps {
  text: string;
  doIt: string;
  isDanger?: boolean;
  act: (password: string) => Promise<void>;
  cancel: () => void;
}

/** Asks for the password again before the account's own safety is changed. */
export function ConfirmPassword({ text, doIt, isDanger, act, cancel }: ConfirmPasswordProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : 'Enter your password.') },
  });
  const acting = useMutation({
    mutationFn: ({ password }: { password: string }) => act(password),
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
    },
  });
  const refusal = acting.error && !form.errors.password && reasonOf(acting.error);
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
