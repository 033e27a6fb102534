import type { ReactNode } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import type { Rehearsed as Shown } from '../../../contract/orders/rehearsal.ts';
import { button } from '../kit/controls.ts';
import { Fact } from '../kit/Fact.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Expected } from '../kit/words/Expected.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import css from './Rehearsed.module.css';
import type { texts } from './texts.ts';

/** Shows the rehearsed order, its page and its messages, as a customer would get them. */
export default function Rehearsed({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useTexts<typeof texts>('rehearsal');
  const kit = useTexts<typeof kitTexts>('kit');
  const rs = useRs();
  const { order, advance_payment, messages, not_sent } = shown;
  return (
    <div className="stack-wide">
      <p role="status">{t.about}</p>
      <dl className={`panel ${css.facts}`}>
        <Fact name={t.order_id}>{order.order_id}</Fact>
        <Fact name={t.items}>
          {order.items.map(({ product_name, options, price }) => (
            <span key={`${product_name} ${options}`}>
              {[product_name, options].filter(Boolean).join(', ')}: {rs(price)}
            </span>
          ))}
        </Fact>
        {order.discount > 0 && <Fact name={t.discount}>{rs(order.discount)}</Fact>}
        {order.shipping_price > 0 && <Fact name={t.delivery}>{rs(order.shipping_price)}</Fact>}
        <Fact name={t.total}>{rs(order.total)}</Fact>
        {advance_payment > 0 && <Fact name={t.advance}>{rs(advance_payment)}</Fact>}
        <Fact name={t.store}>{order.office.name}</Fact>
      </dl>
      <div>
        <h3 className="small-heading">{t.page}</h3>
        <p>
          <strong>{order.title}</strong> {order.next}
        </p>
        <Expected {...order} />
        <ol className={css.steps} aria-label={t.steps}>
          {order.progress.map(({ title, is_now }) => (
            <li key={title} aria-current={is_now ? 'step' : undefined}>
              {title}
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="small-heading">{t.messages}</h3>
        {not_sent.includes('sms') && <p>{t.not_sent_sms}</p>}
        {not_sent.includes('mail') && <p>{t.not_sent_mail}</p>}
        {messages.length === 0 && <p>{t.no_message}</p>}
        {messages.map(({ phone_number, message, mail }) => (
          <div key={message}>
            <Message to={fill(t.sms, { to: phone_number })}>{message}</Message>
            {mail && (
              <Message to={fill(t.mail, { to: mail.to })}>
                <strong>{mail.subject}</strong>
                {`\n${mail.text}`}
              </Message>
            )}
          </div>
        ))}
      </div>
      <button type="button" className={button()} onClick={onClose}>
        {kit.close}
      </button>
    </div>
  );
}

function Message({ to, children }: { to: string; children: ReactNode }) {
  return (
    <blockquote className={css.message}>
      <p className={css.to}>{to}</p>
      <p>{children}</p>
    </blockquote>
  );
}
