import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { profileInput } from '../../../contract/account.ts';
import { CallError, call } from '../../shared/api.ts';
import { failed, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { useSession } from '../session.tsx';
import { AvatarField } from './AvatarField.tsx';
import type { ProfileData } from './Profile.tsx';

/** The own name; e-mail, mobile number, office and roles are for who manages the users. */
export function Person({ profile }: { profile: ProfileData }) {
  const { user, reloadAccess } = useSession();
  const form = useForm({
    initialValues: { name: profile.name },
    validate: schemaResolver(profileInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => call('POST user/profile', { body: values }),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Profile saved.');
      form.resetDirty();
      await Promise.all([reloadAccess(), queryClient.invalidateQueries({ queryKey: ['GET user/profile'] })]);
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
      failed(error, 'The profile could not be saved.');
    },
  });
  const facts = [
    ['Email', profile.email],
    ['Mobile No.', profile.mobile_no],
    ['Office', user?.office.name],
    ['Roles', user?.roles.map((role) => role.role_title).join(', ')],
  ].filter(([, value]) => value);

  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4" mb="sm">
        About you
      </Title>
      <form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack>
          <AvatarField profile={profile} />
          <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
          <Stack component="dl" gap={6} m={0}>
            {facts.map(([label, value]) => (
              <Group key={label} gap="md" wrap="nowrap" align="flex-start">
                <Text component="dt" size="sm" c="dimmed" w={96} style={{ flex: 'none' }}>
                  {label}
                </Text>
                <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Text>
              </Group>
            ))}
          </Stack>
          <Group justify="flex-end">
            <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
