import { useEffect } from 'react';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { call } from '../../shared/api.ts';
import { CodeForm } from '../kit/form/CodeForm.tsx';
import { PhoneField } from '../kit/form/person-fields.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { useSending } from '../kit/form/useSending.ts';
import type { LastOrder } from '../kit/orders/last-orders.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { LastOrders } from './LastOrders.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

interface Props {
  /** The order to change, which takes a code. */
  named: string | undefined;
  onFound: (key: string, order: TrackedOrder) => void;
  onSee: (order: LastOrder) => void;
}

/** Asks for the order, and for the code sent to its phone. */
export function Find({ named, onFound, onSee }: Props) {
  const t = useTexts<typeof texts>('track');
  const sending = useSending();
  const { form, text, send } = sending;

  // The link in a message names the order.
  useEffect(() => {
    const order = named ?? new URLSearchParams(location.search).get('order');
    const input = form.current?.querySelector<HTMLInputElement>('[name=order_id]');
    if (order && input && !input.value) input.value = order;
    if (!named) return;
    // The scrolled page was longer: now that it's shorter, the header would cover the field.
    scrollTo(0, 0);
    form.current?.querySelector<HTMLElement>('[name=customer_phone]')?.focus();
  }, [form, named]);

  function choose(order: LastOrder) {
    if (order.see_key) onSee(order);
    else nameOrder(order.order_id);
  }

  function nameOrder(order_id: string) {
    const input = form.current?.elements.namedItem('order_id');
    if (input instanceof HTMLInputElement) input.value = order_id;
    form.current?.querySelector<HTMLElement>('[name=customer_phone]')?.focus();
  }

  return (
    <CodeForm
      sending={sending}
      className={`stack-wide ${css.form}`}
      submit={t.show}
      ask={({ order_id = '', customer_phone = '' }, reCaptcha) =>
        call('POST order/public/track/code', { body: { order_id, customer_phone, reCaptcha } })
      }
      onCode={async ({ order_id = '', customer_phone = '', code = '' }) => {
        const body = { order_id, customer_phone, code };
        const reply = await send(() => call('POST order/public/track', { body }), { isHuman: true });
        if (reply) onFound(reply.data.key, reply.data.order);
      }}
    >
      <LastOrders onChoose={choose} />
      <TextField {...text('order_id')} label={t.order_id} required hint={t.order_id_hint} />
      <PhoneField {...text('customer_phone')} label={t.phone} required />
      <noscript className="quiet">{t.no_script}</noscript>
    </CodeForm>
  );
}
