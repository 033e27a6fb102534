import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatRs } from '../../../contract/money.ts';
import type { OrderListed } from '../../../contract/orders.ts';
import { Money } from '../kit/Money.tsx';
import { When } from '../kit/When.tsx';
import { CallBy } from './CallBy.tsx';
import classes from './OrderCard.module.css';
import { Phone } from './Phone.tsx';

/** An order on a phone, in two lines below its id: who pays how much, and what waits where since when. */
export function OrderCard({ order }: { order: OrderListed }) {
  const { customer_name, customer_phone, product_name, office, total, advance_paid, to_collect, placed_at, call_by } =
    order;
  return (
    <>
      <dl className={classes.line}>
        <Fact name="Customer" grows>
          {customer_name} <Phone number={customer_phone} />
        </Fact>
        {advance_paid > 0 && to_collect > 0 ? (
          <Fact name={`To collect of ${formatRs(total)}`}>
            <Money amount={to_collect} /> <span className={classes.office}>left</span>
          </Fact>
        ) : (
          <Fact name="Total">
            <Money amount={total} />
          </Fact>
        )}
      </dl>
      <dl className={classes.line}>
        <Fact name="Product and office" grows>
          {product_name} <span className={classes.office}>· {office.name}</span>
        </Fact>
        <Fact name="Placed">{call_by ? <CallBy call_by={call_by} /> : <When at={placed_at} />}</Fact>
      </dl>
    </>
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
