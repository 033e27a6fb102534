import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatRs } from '../../../contract/money.ts';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { telLink } from '../../../contract/phone.ts';
import { IconPhone } from '../kit/icons.ts';
import { addressOfOrder } from '../orders/order-address.ts';
import { isOnward, useStepsOf } from '../orders/steps/steps.ts';
import { useTakeStep } from '../orders/steps/useTakeStep.tsx';
import { useSession } from '../session.tsx';
import classes from './NextStep.module.css';

/** An open order: whose it is, and under the thumb its next step and a call. */
export function NextStep({ order }: { order: OrderListed }) {
  const { customer_name, customer_phone, product_name, sku_of_seller, order_id, to_collect } = order;
  const address = addressOfOrder(useSession().access, order);
  const next = useStepsOf()(order).find(isOnward);
  const { take, dialog, isPending } = useTakeStep(order);
  return (
    <Paper component="li" withBorder className={classes.order}>
      <div className={classes.names}>
        <Text fw={600}>{customer_name}</Text>
        <Text size="sm">
          {product_name} {sku_of_seller}
        </Text>
        <Text size="sm" c="dimmed">
          {address ? (
            <Link to={`/${address}`} style={{ color: 'inherit' }}>
              {order_id}
            </Link>
          ) : (
            order_id
          )}
          {to_collect > 0 && `, ${formatRs(to_collect)} to collect`}
        </Text>
      </div>
      <div className={classes.buttons}>
        {next && (
          <Button loading={isPending} onClick={() => take(next)} aria-label={`${next.label}: ${customer_name}`}>
            {next.label}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          href={telLink(customer_phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
          aria-label={`Call ${customer_name} at ${customer_phone}`}
        >
          {customer_phone}
        </Button>
      </div>
      {dialog}
    </Paper>
  );
}
