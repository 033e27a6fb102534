import { Anchor, Select, Stack } from '@mantine/core';
import type { OrderWork } from '../../../../contract/orders/order-detail.ts';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { useAction, useData } from '../../kit/calls.ts';
import { Fact, Facts } from '../../kit/DetailPage.tsx';
import { Phone } from '../../kit/Phone.tsx';
import { useScreen } from '../../kit/screen.ts';
import { t } from '../../language/t.ts';
import { useAllowed } from '../../session.tsx';
import { CallBy } from '../CallBy.tsx';
import { Deadline } from '../Deadline.tsx';
import { ReturnFact } from './OpenReturn.tsx';

export function Customer({ order }: { order: OrderDetail }) {
  return (
    <Facts>
      <Fact name={t('Name')}>{order.customer_name}</Fact>
      <Fact name={t('Phone')}>
        <Phone number={order.customer_phone} />
      </Fact>
      {order.call_by && (
        <Fact name={t('To be called')}>
          <CallBy call_by={order.call_by} />
        </Fact>
      )}
      {order.deadline && (
        <Fact name={t('Deadline')}>
          <Deadline deadline={order.deadline} />
        </Fact>
      )}
      {order.customer_email && (
        <Fact name={t('Email')}>
          <Anchor href={`mailto:${order.customer_email}`} c="inherit" size="sm">
            {order.customer_email}
          </Anchor>
        </Fact>
      )}
      {order.imei && <Fact name="IMEI">{order.imei}</Fact>}
      {order.bill_number && <Fact name={t('Bill number')}>{order.bill_number}</Fact>}
      {order.cancelled_bills.length > 0 && <Fact name={t('Cancelled bills')}>{order.cancelled_bills.join(', ')}</Fact>}
      {order.exchanged_for && <Fact name={t('Traded in')}>{order.exchanged_for}</Fact>}
      <ReturnFact order={order} />
      {order.tracking_number && <Fact name={t('Tracking number')}>{order.tracking_number}</Fact>}
      {order.old_product_information && <Fact name={t('Current Device')}>{order.old_product_information}</Fact>}
      {order.d_data.map(({ scheme_d_data_id, field_name, value }) => (
        <Fact key={scheme_d_data_id} name={field_name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

export function Place({ order }: { order: OrderDetail }) {
  return (
    <Facts>
      <Fact name={t('Address')}>{order.customer_address}</Fact>
      <Fact name={t('Area')}>{order.vdc_municipality_name}</Fact>
      <Fact name={t('District')}>{order.district_name}</Fact>
      <Fact name={t('State')}>{order.state_name}</Fact>
      <Fact name={t('Delivery')}>{waysOf(order)}</Fact>
    </Facts>
  );
}

/** Writes how the order is delivered, in words. */
function waysOf({ delivery_method, pickup_point, shipping_type, office }: OrderDetail): string {
  if (delivery_method === 'DELIVERY') return t('Delivery, {way}', { way: shipping_type ?? '' });
  return t('Pickup at {place}', { place: pickup_point ?? office.name });
}

interface HandledByProps {
  order: OrderDetail;
  quota: OrderWork['quota'];
  isLiving: boolean;
}

/** Shows the office with its quota left, the assignee, and the user who placed the order if it wasn't the customer. */
export function HandledBy({ order, quota, isLiving }: HandledByProps) {
  const { path } = useScreen();
  const mayAssign = useAllowed(`${path}/steps`) && isLiving;
  const placed = order.events.find(({ step }) => step === 'place' || step === 'buy');
  return (
    <Stack gap="sm">
      <Facts>
        <Fact name={t('Office')}>{order.office.name}</Fact>
        {quota && (
          <Fact name={t('Campaign quota')}>
            {t('{used} of {quota} used', { used: quota.used, quota: quota.no_of_order })}
          </Fact>
        )}
        <Fact name={t('Placed by')}>{placed?.actor ?? t('Customer')}</Fact>
        {!mayAssign && <Fact name={t('Assigned to')}>{order.assigned_to?.name ?? t('Nobody')}</Fact>}
      </Facts>
      {mayAssign && <AssignSelect order={order} />}
    </Stack>
  );
}

/** Shows the assignee; users who can assign the order choose here. */
function AssignSelect({ order }: { order: OrderDetail }) {
  const params = { id: order._id };
  const people = useData('GET order/{id}/people', { params });
  const action = useAction('POST order/{id}/assign', {
    done: t('Saved.'),
    failure: t('The order could not be assigned.'),
  });
  const choices = new Map((people.data ?? []).map(({ _id, name, office_name }) => [_id, `${name}, ${office_name}`]));
  if (order.assigned_to && !choices.has(order.assigned_to._id))
    choices.set(order.assigned_to._id, order.assigned_to.name);
  return (
    <Select
      label={t('Assigned to')}
      placeholder={t('Unassigned')}
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
