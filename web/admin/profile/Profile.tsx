import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useData } from '../kit/calls.ts';
import { IconShieldLock } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Person } from './Person.tsx';
import { PushPart } from './PushPart.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/**
 * Shows what users can change about their own account: name, picture, password, two-step verification, passkeys,
 * notifications and sessions.
 */
export function Profile() {
  const { user } = useSession();
  const { data, error, refetch } = useData('GET user/profile');
  return (
    <>
      <PageHeader title={t('Profile')} />
      <Stack maw={720}>
        {user?.totp_required && (
          <Alert
            color="warning"
            icon={<IconShieldLock aria-hidden />}
            title={t('Set up two-step verification first')}
            role="status"
          >
            {t(
              'One of your roles requires a code from an authenticator app as well as your password. Set it up here: the other screens open after the first correct code. Or add a passkey below, and sign in with it.',
            )}
          </Alert>
        )}
        {error && <ListFailed error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton aria-busy height={240} />}
        {data && user?.totp_required && <SecondFactor profile={data} />}
        {data && <Person profile={data} />}
        {data && <Password />}
        {data && !user?.totp_required && <SecondFactor profile={data} />}
        {data && <Passkeys />}
        {data && !user?.totp_required && <PushPart />}
        {data && <OwnSessions />}
      </Stack>
    </>
  );
}

function Password() {
  const [isChanging, setChanging] = useState(false);
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {t('Password')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('You will be signed out after changing it.')}
          </Text>
        </div>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change Password')}
        </Button>
      </Group>
    </Paper>
  );
}
