import { Button } from '@mantine/core';
import { useState } from 'react';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { type Passkey, PasskeyList } from '../users/PasskeyList.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { ProfilePart } from './ProfilePart.tsx';

/** A numeric address has no passkeys: browsers bind them to a name. */
const hasPasskeys = 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Keys of your phone and computer, which sign in without password and code. */
export function Passkeys() {
  const passkeys = useData('GET user/profile/passkey');
  const [isAdding, setAdding] = useState(false);
  return (
    <ProfilePart
      title="Passkeys"
      about={
        hasPasskeys
          ? 'Sign in with the fingerprint, face or PIN of your phone or computer: no password, no code.'
          : 'Passkeys need a newer browser, and an address with a name instead of numbers.'
      }
      action={
        hasPasskeys &&
        !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {passkeys.data ? (
        !isAdding && <PasskeyList passkeys={passkeys.data} none="You have none yet." onTakeAway={askToTakeAway} />
      ) : (
        <Awaited reads={[passkeys]} height={48} />
      )}
    </ProfilePart>
  );
}

function askToTakeAway({ _id: id, name }: Passkey) {
  confirm({
    title: `Take ${name} away?`,
    text: 'This passkey can no longer sign in. Your password still can.',
    doIt: 'Take away',
    isDanger: true,
    call: 'DELETE user/profile/passkey/{id}',
    input: { params: { id } },
    done: 'Passkey taken away.',
    failure: 'The passkey could not be taken away.',
    stale: ['GET user/profile/passkey'],
  });
}
