import { CallError, call, makeStale } from '../kit/calls.ts';
import { succeeded } from '../kit/toast.tsx';
import { deviceOf } from '../users/device.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';

/** Asks for the password and a name, then lets the browser make the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  async function add(password: string, name: string) {
    const { data } = await call('POST user/profile/passkey/start', { body: { password } });
    const credential = await makePasskey(data.options);
    const body = { ticket: data.ticket, credential, name };
    const { msg } = await call('POST user/profile/passkey', { body });
    await makeStale('GET user/profile/passkey');
    succeeded(msg ?? 'Passkey added.');
    onClose();
  }
  return (
    <ConfirmPassword
      doIt="Continue"
      second={{
        name: 'name',
        initial: deviceOf(navigator.userAgent),
        missing: 'Enter a name.',
        label: 'Name of the passkey',
        description: 'The device that keeps it, so that you can take it away if that is lost.',
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
      isKnown ? 'This device already has a passkey of yours.' : 'No passkey was made. Try again.',
    );
  }
}
