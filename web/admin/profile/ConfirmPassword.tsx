import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { CallError } from '../kit/calls.ts';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';

/** A field beside the password, under its name in the call. */
interface SecondField extends Pick<TextInputProps, 'label' | 'description' | 'autoComplete' | 'maxLength'> {
  name: 'code' | 'name';
  initial?: string;
  /** The error if it's empty. */
  missing: string;
}

export const CODE: SecondField = {
  name: 'code',
  missing: t('Enter the code.'),
  label: t('Code from the app, or a recovery code'),
  autoComplete: 'one-time-code',
};

interface ConfirmPasswordProps {
  text?: string;
  doIt: string;
  isDanger?: boolean;
  second?: SecondField;
  act: (password: string, second: string) => Promise<void>;
  cancel: () => void;
}

/** Asks for the password again before changing the account's security. */
export function ConfirmPassword({ text, doIt, isDanger, second, act, cancel }: ConfirmPasswordProps) {
  const { name = 'code', initial = '', missing, ...input } = second ?? {};
  const form = useForm<Record<string, string>>({
    initialValues: { password: '', [name]: initial },
    validate: {
      password: (password) => (password ? null : t('Enter your password.')),
      [name]: (value: string | undefined) => (value?.trim() || !second ? null : missing),
    },
  });
  const acting = useMutation({
    mutationFn: ({ password = '', [name]: value = '' }: Record<string, string>) => act(password, value),
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
    },
  });
  const refusal = acting.error && !form.errors.password && !form.errors[name] && reasonOf(acting.error);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => acting.mutate(values))}>
      <Stack gap="sm" maw={420}>
        {text && <Text size="sm">{text}</Text>}
        {refusal && (
          <Alert color="warning" role="alert">
            {refusal}
          </Alert>
        )}
        <PasswordInput label={t('Password')} required autoFocus {...form.getInputProps('password')} />
        {second && <TextInput required {...input} {...form.getInputProps(name)} />}
        <Group>
          <Button type="submit" loading={acting.isPending} {...(isDanger && { color: 'danger' })}>
            {doIt}
          </Button>
          <Button variant="subtle" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
