import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { OrderDetail as Order } from '../../../contract/orders/orders.ts';
import { factsOf, TERMINAL_ORDER_STATUSES, UNPAID_STATUSES } from '../../../contract/statuses.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { DetailPage, Part } from '../kit/DetailPage.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArrowDown, IconArrowUp, IconPencil, IconPhone, IconPrinter } from '../kit/icons.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';
import { CallDialog } from './calls/CallDialog.tsx';
import { CustomerDialog } from './detail/CustomerDialog.tsx';
import { Customer, HandledBy, Place } from './detail/Facts.tsx';
import { Happened } from './detail/Happened.tsx';
import { Items } from './detail/Items.tsx';
import { ItemsDialog } from './detail/ItemsDialog.tsx';
import { LowerPrice } from './detail/LowerPrice.tsx';
import { NoteBox } from './detail/NoteBox.tsx';
import { OpenReturn } from './detail/OpenReturn.tsx';
import { PayLink } from './detail/PayLink.tsx';
import { Payment } from './detail/Payment.tsx';
import { useNeighbours } from './detail/useNeighbours.ts';
import classes from './OrderDetail.module.css';
import { Steps } from './steps/Steps.tsx';

/** order-manage/{order_type}/detail/{id}, also below the other order lists. */
export function OrderDetail() {
  const { id = '' } = useParams();
  const isPhone = useIsPhone();
  const query = useData('GET order/{id}', { params: { id } });
  return (
    <DetailPage
      noun={t('Order')}
      nameOf={(order) => order.order_id}
      query={query}
      actions={(order) => (
        <>
          <StatusBadge status={order.status} />
          {!isPhone && <Actions order={order} />}
        </>
      )}
    >
      {(order) => (
        <>
          {isPhone && (
            <Group justify="space-between" mb="sm">
              <Actions order={order} />
            </Group>
          )}
          <Parts key={order._id} order={order} />
        </>
      )}
    </DetailPage>
  );
}

/** Shows the steps, the slip, and links to the previous and next order. */
function Actions({ order }: { order: Order }) {
  const { path } = useScreen();
  const { previous, next } = useNeighbours(order._id);
  return (
    <>
      <Group gap={2} wrap="nowrap">
        {previous && (
          <IconAction label={t('Previous order (K)')} icon={<IconArrowUp size={18} aria-hidden />} onClick={previous} />
        )}
        {next && (
          <IconAction label={t('Next order (J)')} icon={<IconArrowDown size={18} aria-hidden />} onClick={next} />
        )}
        <Can path={`${path}/slips`}>
          <IconAction
            label={t('Print the slip')}
            icon={<IconPrinter size={18} aria-hidden />}
            to={`/${path}/slips?ids=${order._id}`}
          />
        </Can>
      </Group>
      <Steps order={order} />
      <OpenReturn order={order} />
    </>
  );
}

function Parts({ order }: { order: Order }) {
  const { path } = useScreen();
  const [open, setOpen] = useState<'call' | 'customer' | 'items'>();
  const { data: desk, error, refetch } = useData('GET order/{id}/desk', { params: { id: order._id } });
  const mayReadPayment = useMayCall('GET order/{id}/payment {MULTI-BUY}');
  const isLiving = !TERMINAL_ORDER_STATUSES.includes(order.status);
  const close = () => setOpen(undefined);
  return (
    <div className={classes.columns}>
      <Stack>
        {UNPAID_STATUSES.includes(order.status) && (
          <Part title={t('Advance payment')}>
            <PayLink _id={order._id} />
          </Part>
        )}
        {order.scheme_type === 'MULTI-BUY' && !UNPAID_STATUSES.includes(order.status) && mayReadPayment && (
          <Part title={t('Payment')}>
            <Payment order={order} />
          </Part>
        )}
        <Part title={t('Items')}>
          <Items order={order} free={desk?.free} />
          {desk?.lower_total != null && <LowerPrice order={order} lower_total={desk.lower_total} />}
          {factsOf(order.status).canChangeItems && (
            <Can path={`${path}/change`}>
              <Button variant="default" size="sm" mt="md" onClick={() => setOpen('items')}>
                {t('Change variant or gift')}
              </Button>
            </Can>
          )}
        </Part>
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          <Part title={t('Customer')}>
            <Customer order={order} />
            <Group gap="xs" mt="md">
              {isLiving && (
                <>
                  <Can path={`${path}/steps`}>
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconPhone size={16} aria-hidden />}
                      onClick={() => setOpen('call')}
                    >
                      {t('Log a call')}
                    </Button>
                  </Can>
                  <Can path={`${path}/customer/:id`}>
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconPencil size={16} aria-hidden />}
                      onClick={() => setOpen('customer')}
                    >
                      {t('Edit')}
                    </Button>
                  </Can>
                </>
              )}
            </Group>
          </Part>
          <Stack>
            <Part title={t('Location')}>
              <Place order={order} />
            </Part>
            <Part title={t('Assigned to')}>
              <HandledBy order={order} quota={desk?.quota} isLiving={isLiving} />
            </Part>
          </Stack>
        </SimpleGrid>
      </Stack>
      <Part title={t('History')}>
        <Can path={`${path}/steps`}>
          <NoteBox order={order} />
        </Can>
        {error && !desk && <ListFailed error={error} onRetry={refetch} />}
        <Happened order={order} desk={desk} />
      </Part>
      {open === 'call' && <CallDialog order={{ ...order, attempts: desk?.calls.length }} onClose={close} />}
      {open === 'items' && <ItemsDialog order={order} onClose={close} />}
      {open === 'customer' && <CustomerDialog order={order} onClose={close} />}
    </div>
  );
}
