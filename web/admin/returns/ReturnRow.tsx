import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { RETURN_MACHINE, stepsFrom } from '../../../contract/steps/steps.ts';
import { CallButton } from '../kit/CallButton.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { translated } from '../language/t.ts';
import classes from '../orders/NextStep.module.css';

/** Shows the return's customer, a link to its page, named after the next step, and a call button. */
export function ReturnRow({ row }: { row: DataOf<'GET return'>[number] }) {
  const { _id, customer_name, customer_phone, product_name, order, reason, status } = row;
  const [next] = stepsFrom(RETURN_MACHINE, status, 'office');
  const label = translated(next?.label ?? 'Open');
  return (
    <Paper component="li" withBorder className={classes.order}>
      <div className={classes.names}>
        <Text fw={600}>{customer_name}</Text>
        <Text size="sm">
          {product_name}, {reason}
        </Text>
        <Text size="sm" c="dimmed">
          {order.order_id}
        </Text>
        <StatusBadge status={status} />
      </div>
      <div className={classes.buttons}>
        <Button component={Link} to={`/return-requests/detail/${_id}`} aria-label={`${label}: ${customer_name}`}>
          {label}
        </Button>
        <CallButton customer_name={customer_name} customer_phone={customer_phone} isSecond />
      </div>
    </Paper>
  );
}
