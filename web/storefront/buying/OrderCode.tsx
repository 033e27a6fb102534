import { useRef, useState } from 'react';
import { normalPhone } from '../../../contract/phone.ts';
import type { CallError } from '../../shared/api.ts';
import { button, hint as hintLook, spinner } from '../kit/controls.ts';
import { CodeField } from '../kit/form/person-fields.tsx';
import { typedIn } from '../kit/form/typed.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';

interface Props {
  error: string | undefined;
  /** Whether the order is being sent. */
  isSending: boolean;
  hint?: string;
  send: (customer_phone: string) => Promise<void>;
  onType: () => void;
  /** Called for a new code, because the message about the last one no longer applies. */
  onAsk: () => void;
  onFailure: (error: CallError) => void;
}

/** Asks for the code that the server wants, and sends a new one on request; the server limits how often. */
export function OrderCode({ error, isSending, hint, send, onType, onAsk, onFailure }: Props) {
  const t = useTexts<typeof kitTexts>('kit');
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState('');

  async function sendAnother() {
    const { customer_phone = '' } = typedIn(box.current?.closest('form') as HTMLFormElement);
    onAsk();
    setMessage('');
    setIsAsking(true);
    await send(normalPhone(customer_phone)).then(() => {
      setMessage(t.code_sent);
      box.current?.querySelector('input')?.focus();
    }, onFailure);
    setIsAsking(false);
  }

  const isOff = isAsking || isSending;
  return (
    <div ref={box}>
      <CodeField name="otp" label={t.sms_code} hint={hint} required error={error} onType={onType} />
      <p className={hintLook} role="status">
        {message}
      </p>
      <button type="button" className={button('quiet')} aria-disabled={isOff} onClick={() => !isOff && sendAnother()}>
        {isAsking && <span className={spinner} />}
        {t.send_another}
      </button>
    </div>
  );
}
