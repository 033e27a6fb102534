import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { button, problem, spinner } from '../../kit/controls.ts';
import { PhoneField } from '../../kit/form/person-fields.tsx';
import { typedIn } from '../../kit/form/typed.ts';
import { useSending } from '../../kit/form/useSending.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import css from '../sheet/OrderForm.module.css';
import type { texts } from '../texts.ts';
import { WaitSheet } from './WaitSheet.tsx';

/** One SMS when a scheme opens or has units again, for a number and a yes. */
export function NotifyMe({ scheme_id, look }: { scheme_id: string; look: 'solid' | 'quiet' }) {
  const t = useTexts<typeof texts>('scheme');
  const [isAsked, setAsked] = useState(false);
  const { form, isSending, field, failure, send } = useSending();
  const { error, onType } = field('consent');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const { customer_phone = '', consent } = typedIn(form.current as HTMLFormElement);
    const body = { scheme_id, customer_phone, consent: (consent === 'on') as true };
    const reply = await send((reCaptcha) => call('POST scheme/public/watch', { body: { ...body, reCaptcha } }));
    if (reply) setAsked(true);
  }

  return (
    <WaitSheet id="notify-me" title={t.notify_me} look={look}>
      {isAsked ? (
        <p role="status">{t.notify_asked}</p>
      ) : (
        <form ref={form} className={css.form} method="post" onSubmit={submit} noValidate aria-busy={isSending}>
          <PhoneField name="customer_phone" label={t.phone} required {...field('customer_phone')} />
          <label className={css.way}>
            <input
              type="checkbox"
              name="consent"
              data-field="consent"
              aria-invalid={Boolean(error)}
              onChange={onType}
            />
            <span>{t.notify_consent}</span>
          </label>
          <p className={problem} role="alert">
            {error ?? failure}
          </p>
          <button type="submit" className={button()} aria-disabled={isSending}>
            {isSending && <span className={spinner} />}
            {t.notify_me}
          </button>
        </form>
      )}
    </WaitSheet>
  );
}
