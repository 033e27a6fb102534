import { useRef, useState } from 'react';
import { normalPhone } from '../../../../contract/phone.ts';
import type { CallError } from '../../../shared/api.ts';
import { sendCode } from '../../kit/buying/send-code.ts';
import { button, spinner } from '../../kit/controls.ts';
import { CodeField } from '../../kit/form/person-fields.tsx';
import { typedIn } from '../../kit/form/typed.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';

interface Props {
  error: string | undefined;
  /** The order is on its way. */
  isSending: boolean;
  onType: () => void;
  /** A new code is asked for: the message about the last one does not hold any more. */
  onAsk: () => void;
  onFailure: (error: CallError) => void;
}

/** The code that the server has asked for, and a new one where it does not come; few are sent to a phone in a while. */
export function OrderCode({ error, isSending, onType, onAsk, onFailure }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState('');

  async function sendAnother() {
    const { customer_phone = '' } = typedIn(box.current?.closest('form') as HTMLFormElement);
    onAsk();
    setMessage('');
    setIsAsking(true);
    await sendCode(normalPhone(customer_phone)).then(() => {
      setMessage(t.code_sent);
      box.current?.querySelector('input')?.focus();
    }, onFailure);
    setIsAsking(false);
  }

  const isOff = isAsking || isSending;
  return (
    <div ref={box}>
      <CodeField name="otp" label={t.sms_code} required error={error} onType={onType} />
      <p role="status" className={css.said}>
        {message}
      </p>
      <button type="button" className={button('quiet')} aria-disabled={isOff} onClick={() => !isOff && sendAnother()}>
        {isAsking && <span className={spinner} />}
        {t.new_code}
      </button>
    </div>
  );
}
