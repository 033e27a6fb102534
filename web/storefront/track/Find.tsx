import { type FormEvent, useEffect, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { call } from '../../shared/api.ts';
import { button, problem, spinner } from '../kit/controls.ts';
import { nextCodeAt, noteCodeRequest } from '../kit/form/code-requests.ts';
import { CodeField, PhoneField } from '../kit/form/person-fields.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { useSending } from '../kit/form/useSending.ts';
import type { LastOrder } from '../kit/orders/last-orders.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import { timeText } from '../kit/words/dates.ts';
import { LastOrders } from './LastOrders.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

interface Props {
  /** The order to change, which takes a code. */
  named: string | undefined;
  onFound: (key: string, order: TrackedOrder) => void;
  onSee: (order: LastOrder) => void;
}

/** The fields for the order and for the code that its phone got. Typed text stays in its fields from step to step. */
export function Find({ named, onFound, onSee }: Props) {
  const t = useTexts<typeof texts>('track');
  const language = useLanguage();
  const [message, setMessage] = useState('');
  const { form, isSending, field, failure, send } = useSending();

  // The link of a message names the order.
  useEffect(() => {
    const order = named ?? new URLSearchParams(location.search).get('order');
    const input = form.current?.querySelector<HTMLInputElement>('[name=order_id]');
    if (order && input && !input.value) input.value = order;
    if (!named) return;
    // The scrolled page was longer: where it becomes shorter, the header would cover the field.
    scrollTo(0, 0);
    form.current?.querySelector<HTMLElement>('[name=customer_phone]')?.focus();
  }, [form, named]);

  useEffect(() => {
    if (message) form.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [message, form]);

  function choose(order: LastOrder) {
    if (order.see_key) onSee(order);
    else nameOrder(order.order_id);
  }

  function nameOrder(order_id: string) {
    const input = form.current?.elements.namedItem('order_id');
    if (input instanceof HTMLInputElement) input.value = order_id;
    form.current?.querySelector<HTMLElement>('[name=customer_phone]')?.focus();
  }

  const typed = () => {
    const { order_id = '', customer_phone = '', code = '' } = typedIn(form.current as HTMLFormElement);
    return { order_id, customer_phone, code };
  };

  async function askForCode() {
    const { order_id, customer_phone } = typed();
    const next = nextCodeAt(customer_phone);
    if (next) return setMessage(fill(t.asked_often, { time: timeText(next.getTime(), language) }));
    const reply = await send((reCaptcha) =>
      call('POST order/public/track/code', { body: { order_id, customer_phone, reCaptcha } }),
    );
    if (!reply) return;
    noteCodeRequest(customer_phone);
    setMessage(reply.msg ?? '');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (!message) return askForCode();
    const reply = await send(() => call('POST order/public/track', { body: typed() }), { isHuman: true });
    if (reply) onFound(reply.data.key, reply.data.order);
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <LastOrders onChoose={choose} />
      <TextField name="order_id" label={t.order_id} required hint={t.order_id_hint} {...field('order_id')} />
      <PhoneField name="customer_phone" label={t.phone} required {...field('customer_phone')} />
      {message && (
        <>
          <p className={css.notice} role="status">
            {message}
          </p>
          <CodeField name="code" label={t.code} required {...field('code')} />
        </>
      )}
      <p className={problem} role="alert">
        {failure}
      </p>
      <button type="submit" className={button()} aria-disabled={isSending}>
        {isSending && <span className={spinner} />}
        {message ? t.show : t.send_code}
      </button>
      {message && (
        <button
          type="button"
          className={button('quiet')}
          aria-disabled={isSending}
          onClick={() => !isSending && askForCode()}
        >
          {t.send_another}
        </button>
      )}
      <noscript className={css.quiet}>{t.no_script}</noscript>
    </form>
  );
}
