import { Select } from '@mantine/core';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { useAction, useData } from '../../kit/calls.ts';

/** The person who has taken on the order; users who may give it to others choose here. */
export function AssignSelect({ order }: { order: OrderDetail }) {
  const params = { id: order._id };
  const people = useData('GET order/{id}/people', { params });
  const action = useAction('POST order/{id}/assign', { done: 'Saved.', failure: 'The order could not be assigned.' });
  const choices = new Map((people.data ?? []).map(({ _id, name, office_name }) => [_id, `${name}, ${office_name}`]));
  if (order.assigned_to && !choices.has(order.assigned_to._id))
    choices.set(order.assigned_to._id, order.assigned_to.name);
  return (
    <Select
      label="Person"
      placeholder="Nobody yet"
      data={[...choices].map(([value, label]) => ({ value, label }))}
      searchable
      clearable
      disabled={action.isPending}
      error={action.errors.user_id}
      value={order.assigned_to?._id ?? null}
      onChange={(user_id) => action.run({ params, body: { user_id } })}
    />
  );
}
