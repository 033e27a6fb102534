import { Button } from '@mantine/core';
import { useState } from 'react';
import { Awaited } from '../kit/Awaited.tsx';
import { CallError, call, makeStale, useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { deviceOf } from '../users/device.ts';
import { type Passkey, PasskeyList } from '../users/PasskeyList.tsx';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { ProfilePart } from './ProfilePart.tsx';

/** Passkeys need a domain name: browsers won't bind them to an IP address. */
const hasPasskeys = 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Manages your passkeys, which sign in without password and code. */
export function Passkeys() {
  const passkeys = useData('GET user/profile/passkey');
  const [isAdding, setAdding] = useState(false);
  return (
    <ProfilePart
      title={t('Passkeys')}
      about={
        hasPasskeys
          ? t('Sign in with your phone’s or computer’s fingerprint, face or PIN. No password or code needed.')
          : t('Passkeys need a newer browser and a domain name instead of an IP address.')
      }
      action={
        hasPasskeys &&
        !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {passkeys.data ? (
        !isAdding && <PasskeyList passkeys={passkeys.data} none={t('No passkeys yet.')} onTakeAway={askToTakeAway} />
      ) : (
        <Awaited reads={[passkeys]} height={48} />
      )}
    </ProfilePart>
  );
}

function askToTakeAway({ _id: id, name }: Passkey) {
  confirm({
    title: t('Remove {name}?', { name }),
    text: t('This passkey can no longer sign in. Your password still can.'),
    doIt: t('Remove'),
    isDanger: true,
    call: 'DELETE user/profile/passkey/{id}',
    input: { params: { id } },
    done: t('Passkey removed.'),
    failure: t('The passkey could not be removed.'),
  });
}

/** Asks for the password and a name, then lets the browser create the passkey. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  async function add(password: string, name: string) {
    const { data } = await call('POST user/profile/passkey/start', { body: { password } });
    const credential = await makePasskey(data.options);
    const body = { ticket: data.ticket, credential, name };
    const { msg } = await call('POST user/profile/passkey', { body });
    await makeStale('GET user/profile/passkey');
    succeeded(msg ?? t('Passkey added.'));
    onClose();
  }
  return (
    <ConfirmPassword
      doIt={t('Continue')}
      second={{
        name: 'name',
        initial: deviceOf(navigator.userAgent),
        missing: t('Enter a name.'),
        label: t('Name of the passkey'),
        description: t('The device it is stored on, so you can remove it if the device is lost.'),
        maxLength: 60,
      }}
      act={add}
      cancel={onClose}
    />
  );
}

async function makePasskey(options: Record<string, unknown>): Promise<{ id: string }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallError(
      'refused',
      isKnown ? t('This device already has one of your passkeys.') : t('The passkey was not created. Try again.'),
    );
  }
}
