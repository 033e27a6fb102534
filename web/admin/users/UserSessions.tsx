import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { DeliveryNote } from '../kit/DeliveryNote.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { IconMailForward } from '../kit/icons.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { deviceOf } from './device.ts';
import { type Passkey, PasskeyList } from './PasskeyList.tsx';
import { type Session, SessionCard } from './SessionCard.tsx';
import { UserPages } from './UserPages.tsx';
import { useUser } from './user.ts';

/** Lists a user's sessions, each with an end button, and their passkeys; sends the code for a new password. */
export function UserSessions() {
  const { id = '' } = useParams();
  const user = useUser(id);
  const sessions = useData('GET user/session/{id}', { params: { id } });
  const name = user.data?.name ?? t('the user');

  function askReset() {
    confirm({
      title: t('Send {name} a reset code?', { name }),
      text: t(
        'We send a password reset code by email, or by SMS if there is no email address. The old password works until the code is used.',
      ),
      doIt: t('Send the code'),
      call: 'POST user/reset-link/{id}',
      input: { params: { id } },
      done: t('The code was sent.'),
      failure: t('The code could not be sent.'),
    });
  }

  return (
    <>
      <PageHeader
        title={user.data?.name ?? t('User')}
        about={t('Sessions')}
        back={{ to: '/user-manage', label: t('Back to the list') }}
      >
        <HistoryLink id={id} />
      </PageHeader>
      <UserPages id={id} />
      <DeliveryNote />
      <Group justify="space-between" maw={720} mb="sm">
        <Text>{t('Where {name} is signed in.', { name })}</Text>
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={askReset}
          disabled={!user.data}
        >
          {t('Send reset code')}
        </Button>
      </Group>
      {sessions.data && !user.error ? (
        <Stack gap="sm" maw={720} component="ul" p={0} m={0} aria-label={t('Sessions')}>
          {sessions.data.map((session) => (
            <SessionCard key={session._id} session={session} onEnd={() => askToEnd(id, name, session)} />
          ))}
          {sessions.data.length === 0 && (
            <Text component="li" c="dimmed" style={{ listStyle: 'none' }}>
              {t('{name} isn’t signed in anywhere.', { name })}
            </Text>
          )}
        </Stack>
      ) : (
        <Awaited reads={[sessions, user]} height={96} />
      )}
      <UserPasskeys id={id} name={name} />
    </>
  );
}

const askToEnd = (user_id: string, name: string, session: Session) =>
  confirm({
    title: t('End this session?'),
    text: t('{name} is signed out of {agent} at the next click there.', { name, agent: deviceOf(session.agent) }),
    doIt: t('End session'),
    isDanger: true,
    call: 'DELETE user/session/{id}/{session}',
    input: { params: { id: user_id, session: session._id } },
    done: t('Session ended.'),
    failure: t('The session could not be ended.'),
  });

/** Lists a user's passkeys, each with a remove button for a lost phone. */
function UserPasskeys({ id, name }: { id: string; name: string }) {
  const passkeys = useData('GET user/passkey/{id}', { params: { id } });
  if (!passkeys.data) return null;

  function askToTakeAway(passkey: Passkey) {
    confirm({
      title: t('Remove {name}?', { name: passkey.name }),
      text: t(
        '{name} can no longer sign in with it. The password still works: end the sessions too if the phone is lost.',
        { name },
      ),
      doIt: t('Remove'),
      isDanger: true,
      call: 'DELETE user/passkey/{id}/{passkey}',
      input: { params: { id, passkey: passkey._id } },
      done: t('Passkey removed.'),
      failure: t('The passkey could not be removed.'),
    });
  }

  return (
    <Stack gap="sm" maw={720} mt="lg">
      <Title order={2} size="h4">
        {t('Passkeys')}
      </Title>
      <PasskeyList passkeys={passkeys.data} none={t('{name} has no passkeys.', { name })} onTakeAway={askToTakeAway} />
    </Stack>
  );
}
