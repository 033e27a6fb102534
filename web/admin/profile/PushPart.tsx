import { Button, Text } from '@mantine/core';
import { Awaited } from '../kit/Awaited.tsx';
import { t } from '../language/t.ts';
import { BLOCKED, canPush, isBlocked } from '../push/device.ts';
import { quietText, usePush } from '../push/usePush.ts';
import { ProfilePart } from './ProfilePart.tsx';

const UNKNOWN = t(
  'This browser can’t show notifications. Use Chrome, Edge or Firefox on a computer or an Android phone.',
);

/** Turns this device's notifications on and off. */
export function PushPart() {
  const push = usePush();
  if (!push) return null;
  const { data, turning } = push;
  return (
    <ProfilePart
      title={t('Notifications')}
      about={push.about}
      action={
        data && (
          <Button variant="default" loading={turning.isPending} onClick={() => turning.mutate(!data.is_on)}>
            {data.is_on ? t('Turn off') : t('Turn on')}
          </Button>
        )
      }
    >
      {canPush && !isBlocked() && !data ? (
        <Awaited reads={[push]} height={24} />
      ) : (
        <Text size="sm" role="status">
          {stateText(data)}
        </Text>
      )}
    </ProfilePart>
  );
}

function stateText(data: { is_on: boolean; quiet_from: number; quiet_to: number } | undefined): string {
  if (!data) return canPush ? BLOCKED : UNKNOWN;
  if (!data.is_on) return t('Off on this device.');
  return [t('On until you sign out.'), quietText(data)].filter(Boolean).join(' ');
}
