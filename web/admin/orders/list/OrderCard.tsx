import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { Money } from '../../kit/Money.tsx';
import { Phone } from '../../kit/Phone.tsx';
import { When } from '../../kit/When.tsx';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { CallBy } from '../CallBy.tsx';
import { Deadline } from '../Deadline.tsx';
import { isPaidInPart } from '../paid-in-part.ts';
import classes from './OrderCard.module.css';

interface OrderCardProps {
  order: OrderListed;
  /** Whether all orders are of one office, so that the card doesn't name it. */
  isOwn: boolean;
  /** The next step. */
  children: ReactNode;
}

/** Shows an order on a phone, below the customer's name: phone and amount, product and time, deadline, next step. */
export function OrderCard({ order, isOwn, children }: OrderCardProps) {
  const { customer_phone, product_name, office, placed_at, call_by, deadline } = order;
  return (
    <>
      <dl className={classes.line}>
        <Fact name={t('Phone')} grows>
          <Phone number={customer_phone} />
        </Fact>
        <Sum order={order} />
      </dl>
      <dl className={classes.line}>
        <Fact name={isOwn ? t('Product') : t('Product and office')} grows>
          {product_name} {!isOwn && <span className={classes.office}>· {office.name}</span>}
        </Fact>
        <Fact name={call_by ? t('Call') : t('Order date')}>
          {call_by ? <CallBy call_by={call_by} /> : <When at={placed_at} />}
        </Fact>
      </dl>
      {deadline && (
        <dl className={classes.line}>
          <Fact name={t('Deadline')}>
            <Deadline deadline={deadline} />
          </Fact>
        </dl>
      )}
      {children && <div className={classes.next}>{children}</div>}
    </>
  );
}

/** Shows the balance to collect or refund, or else the total. */
function Sum({ order }: { order: OrderListed }) {
  const { total, to_collect, to_pay_back } = order;
  const isRest = isPaidInPart(order);
  if (!isRest && to_pay_back === 0)
    return (
      <Fact name={t('Total')}>
        <Money amount={total} />
      </Fact>
    );
  return (
    <Fact name={t(isRest ? 'To collect of {total}' : 'To refund of {total}', { total: formatRs(total) })}>
      <Money amount={isRest ? to_collect : to_pay_back} />{' '}
      <span className={classes.office}>{t(isRest ? 'left' : 'to refund')}</span>
    </Fact>
  );
}

function Fact({ name, grows = false, children }: { name: string; grows?: boolean; children: ReactNode }) {
  return (
    <div className={grows ? classes.grows : classes.whole}>
      <VisuallyHidden component="dt">{name}</VisuallyHidden>
      <dd>{children}</dd>
    </div>
  );
}
