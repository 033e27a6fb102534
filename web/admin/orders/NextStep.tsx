import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { CallButton } from '../kit/CallButton.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { isCalledOn } from '../offline/queue.ts';
import { useWaitingFor } from '../offline/useQueue.ts';
import { NoteButton, WaitingActs } from '../offline/WaitingActs.tsx';
import { useAllowed, useSession } from '../session.tsx';
import { Deadline } from './Deadline.tsx';
import classes from './NextStep.module.css';
import { addressOfOrder, HAND_OVER, toHandOver } from './order-address.ts';
import { isOnward, useStepsOf } from './steps/steps.ts';
import { useTakeStep } from './steps/useTakeStep.tsx';

interface NextStepProps {
  order: OrderListed;
  /** Set it if the list doesn't show the status. */
  hasStatus?: boolean;
}

/** Shows the customer and, within the thumb's reach, the next step or the balance to collect, and a call button. */
export function NextStep({ order, hasStatus = false }: NextStepProps) {
  const { customer_name, customer_phone, product_name, sku_of_seller, order_id, to_collect } = order;
  const address = addressOfOrder(useSession().access, order);
  const mayHandOver = useAllowed(HAND_OVER);
  const steps = useStepsOf()(order);
  const next = steps.find(isOnward) ?? steps.find(({ name }) => name === 'take_payment');
  const isGiven = useWaitingFor(order._id).some(({ act }) => !isCalledOn(act));
  const { take, dialog, isPending } = useTakeStep(order);
  const label = next && `${next.label}: ${customer_name}`;
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
          {to_collect > 0 && `, ${t('{amount} to collect', { amount: formatRs(to_collect) })}`}
        </Text>
        {hasStatus && <StatusBadge status={order.status} />}
        {order.deadline && (
          <Text size="sm">
            <Deadline deadline={order.deadline} />
          </Text>
        )}
        <WaitingActs _id={order._id} />
      </div>
      <div className={classes.buttons}>
        {isGiven ? null : next?.name === 'deliver' && mayHandOver ? (
          <Button component={Link} to={toHandOver(order)} aria-label={label}>
            {next.label}
          </Button>
        ) : (
          next && (
            <Button loading={isPending} onClick={() => take(next)} aria-label={label}>
              {next.label}
            </Button>
          )
        )}
        <CallButton customer_name={customer_name} customer_phone={customer_phone} isSecond />
        <NoteButton order={order} />
      </div>
      {dialog}
    </Paper>
  );
}
