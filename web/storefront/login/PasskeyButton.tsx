import { useEffect, useState } from 'react';
import { CallError, call } from '../../shared/api.ts';
import { button, spinner } from '../kit/controls.ts';
import { Refusal } from '../kit/form/Refusal.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { enter } from './enter.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** Browsers bind passkeys to a domain name, so an IP address has none. */
const hasPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Signs in with a passkey of this device or of a phone nearby, without typing. */
export function PasskeyButton() {
  const t = useTexts<typeof texts>('login');
  // Reserve its space until this is known, so that nothing below moves.
  const [isOffered, setOffered] = useState<boolean>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => setOffered(hasPasskeys()), []);

  async function signIn() {
    if (isAsking) return;
    setAsking(true);
    setRefusal('');
    try {
      const { data } = await call('POST user/passkey/challenge');
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const credential = await startAuthentication({ optionsJSON: data.options as never });
      const session = await call('POST user/passkey/login', {
        body: { ticket: data.ticket, credential: { ...credential } },
      });
      if (await enter(session)) return;
      setRefusal(t.nothing_kept);
    } catch (thrown) {
      setRefusal(thrown instanceof CallError ? thrown.message : t.no_passkey);
    }
    setAsking(false);
  }

  if (isOffered === false) return null;
  return (
    <>
      <Refusal text={refusal} />
      <button
        type="button"
        className={`${button('outline')} ${isOffered ? '' : css.later}`}
        onClick={signIn}
        aria-disabled={isAsking}
      >
        {isAsking && <span className={spinner} />}
        {t.by_passkey}
      </button>
    </>
  );
}
