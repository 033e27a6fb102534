import { Stack, Title } from '@mantine/core';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { type Passkey, PasskeyList } from './PasskeyList.tsx';

/** The passkeys of a user, each with a button to remove it when its phone is lost. */
export function UserPasskeys({ id, name }: { id: string; name: string }) {
  const passkeys = useData('GET user/passkey/{id}', { params: { id } });
  if (!passkeys.data) return null;

  function askToTakeAway(passkey: Passkey) {
    confirm({
      title: `Take ${passkey.name} away?`,
      text: `${name} can no longer sign in with it. The password still works; end the sessions as well if the phone is lost.`,
      doIt: 'Take away',
      isDanger: true,
      call: 'DELETE user/passkey/{id}/{passkey}',
      input: { params: { id, passkey: passkey._id } },
      done: 'Passkey taken away.',
      failure: 'The passkey could not be taken away.',
      stale: ['GET user/passkey/{id}'],
    });
  }

  return (
    <Stack gap="sm" maw={720} mt="lg">
      <Title order={2} size="h4">
        Passkeys
      </Title>
      <PasskeyList passkeys={passkeys.data} none={`${name} has no passkeys.`} onTakeAway={askToTakeAway} />
    </Stack>
  );
}
