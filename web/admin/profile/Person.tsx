import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { DraftOffer } from '../kit/form/DraftOffer.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import { AvatarField } from './AvatarField.tsx';

type ProfileData = DataOf<'GET user/profile'>;

/** Edits your name. Email, mobile number, office and roles are up to user managers. */
export function Person({ profile }: { profile: ProfileData }) {
  const { user, reloadAccess } = useSession();
  const form = useActionForm({
    call: 'POST user/profile',
    initial: { name: profile.name },
    done: t('Profile saved.'),
    failure: t('The profile could not be saved.'),
    async onDone() {
      form.rebase(form.latest());
      await reloadAccess();
    },
  });
  const facts = [
    [t('Email'), profile.email],
    [t('Mobile No.'), profile.mobile_no],
    [t('Office'), user?.office.name],
    [t('Roles'), user?.roles.map((role) => role.role_title).join(', ')],
  ].filter(([, value]) => value);

  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4" mb="sm">
        {t('Profile')}
      </Title>
      <form noValidate onSubmit={form.submit}>
        <Stack>
          <DraftOffer draft={form.draft} isSaving={form.isPending} />
          <AvatarField profile={profile} />
          <TextInput label={t('Name')} autoComplete="name" {...form.field('name')} />
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
            <Button type="submit" disabled={!form.isDirty()} loading={form.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
