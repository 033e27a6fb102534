import { Button, Stack } from '@mantine/core';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { t } from '../language/t.ts';
import { deviceOf } from '../users/device.ts';
import { type Session, SessionCard } from '../users/SessionCard.tsx';
import { ProfilePart } from './ProfilePart.tsx';

/** Lists your sessions, each with a button to end it, for a lost phone or a shared computer. */
export function OwnSessions() {
  const sessions = useData('GET user/profile/session');
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current);
  return (
    <ProfilePart
      title={t('Sessions')}
      about={t('Devices where you are signed in. End any session you don’t recognise, then change your password.')}
      action={
        hasOthers && (
          <Button variant="default" onClick={askToEndOthers}>
            {t('End all others')}
          </Button>
        )
      }
    >
      {sessions.data ? (
        <Stack gap="sm" component="ul" p={0} m={0} aria-label={t('Sessions')}>
          {sessions.data.map((session) => (
            <SessionCard
              key={session._id}
              session={session}
              {...(!session.is_current && { onEnd: () => askToEnd(session) })}
            />
          ))}
        </Stack>
      ) : (
        <Awaited reads={[sessions]} height={96} />
      )}
    </ProfilePart>
  );
}

const STALE = ['GET user/profile/session'] as const;

function askToEnd({ _id: id, agent }: Session) {
  confirm({
    title: t('End this session?'),
    text: t('{agent} is signed out at its next click.', { agent: deviceOf(agent) }),
    doIt: t('End session'),
    isDanger: true,
    call: 'DELETE user/profile/session/{id}',
    input: { params: { id } },
    done: t('Session ended.'),
    failure: t('The session could not be ended.'),
    stale: [...STALE],
  });
}

function askToEndOthers() {
  confirm({
    title: t('End all other sessions?'),
    text: t('You stay signed in on this device only.'),
    doIt: t('End all others'),
    isDanger: true,
    call: 'POST user/profile/session/end-others',
    input: {},
    done: t('All other sessions ended.'),
    failure: t('The sessions could not be ended.'),
    stale: [...STALE],
  });
}
