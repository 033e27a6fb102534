import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { Can } from '../../kit/Can.tsx';
import { IconReceipt } from '../../kit/icons.ts';
import { useListState } from '../../kit/list/list-state.ts';
import type { Column } from '../../kit/list/list-view.ts';
import { ResourceList } from '../../kit/list/ResourceList.tsx';
import { Money } from '../../kit/Money.tsx';
import { Phone } from '../../kit/Phone.tsx';
import { SmallButton } from '../../kit/SmallButton.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { useScreen } from '../../kit/screen.ts';
import { TwoLines } from '../../kit/TwoLines.tsx';
import { When } from '../../kit/When.tsx';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { useSession } from '../../session.tsx';
import { CallBy } from '../CallBy.tsx';
import { DeadlineLeft } from '../Deadline.tsx';
import { isPaidInPart } from '../paid-in-part.ts';
import { isOnward, partyOf, type StepOrder, useStepsOf } from '../steps/steps.ts';
import { useTakeStep } from '../steps/useTakeStep.tsx';
import { BulkSteps } from './BulkSteps.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { OrderCard } from './OrderCard.tsx';
import classes from './OrderList.module.css';
import { OrderLive } from './OrderLive.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useLinkedFilters, useOrderFilters } from './useOrderFilters.ts';
import { useOrderScreen } from './useOrderScreen.ts';

/** If space is short, the colour identifies a variant better than the memory, which most share. */
const lastFirst = (sku: string) => sku.split('-').reverse().join(', ');

/** Shows the remaining balance, so that a retailer doesn't collect the advance again. */
function Total({ order }: { order: OrderListed }) {
  const { total, to_collect, to_pay_back } = order;
  const rest = isPaidInPart(order) && t('{amount} to collect', { amount: formatRs(to_collect) });
  return (
    <TwoLines
      first={<Money amount={total} />}
      second={rest || (to_pay_back > 0 && t('{amount} to refund', { amount: formatRs(to_pay_back) }))}
    />
  );
}

/**
 * Shows when to call a new order's customer, and the deadline of other orders; the deadline list shows only deadlines.
 */
function WaitsUntil({ order: { call_by, deadline } }: { order: OrderListed }) {
  const { filters } = useListState();
  if (call_by && filters.find_waits !== 'deadline') return <CallBy call_by={call_by} />;
  return deadline && <DeadlineLeft deadline={deadline} />;
}

/** order-manage/{order_type}, orders, active-orders and archived-orders. */
export function OrderList() {
  const { label } = useScreen();
  const isRetailer = useSession().user?.office.type === 'RETAILER';
  const { always, kinds } = useOrderScreen();
  const isMultiBuy = kinds.length === 1 && kinds[0] === 'MULTI-BUY';
  const filters = [...useOrderFilters(), ...useLinkedFilters()];
  return (
    <ResourceList
      title={label}
      noun={t('Order')}
      list="GET order"
      always={always}
      nameOf={(order) => order.order_id}
      columns={[
        {
          header: t('Order'),
          sort: 'order_id',
          cell: (order) => <span className={classes.id}>{order.order_id}</span>,
          onCard: (order) => <TwoLines first={order.customer_name} second={order.order_id} />,
        },
        { header: t('Status'), mark: true, cell: (order) => <StatusBadge status={order.status} /> },
        {
          header: t('Customer'),
          sort: 'customer_name',
          cell: (order) => <TwoLines first={order.customer_name} second={<Phone number={order.customer_phone} />} />,
        },
        {
          header: t('Product'),
          cell: (order) => <TwoLines first={order.product_name} second={lastFirst(order.sku_of_seller)} />,
        },
        // Users of one retailer see the next step instead of the office.
        ...(isRetailer ? [] : [OFFICE]),
        { header: t('Total'), sort: 'total', numeric: true, cell: (order) => <Total order={order} /> },
        {
          header: t('Order date'),
          sort: 'placed_at',
          cell: (order) => <TwoLines first={<When at={order.placed_at} />} second={<WaitsUntil order={order} />} />,
        },
        ...(isRetailer ? [NEXT] : []),
      ]}
      search={{ name: 'find_search', label: t('orders by id, name or phone') }}
      above={
        <div>
          {isMultiBuy && <VerifyLink hiddenFrom="sm" />}
          <OrderTabs />
          <OrderLive />
        </div>
      }
      filters={filters}
      empty={
        isMultiBuy
          ? t('Orders appear here as soon as a customer starts one from a scheme link.')
          : t('Orders appear here as soon as a customer places one on a scheme page.')
      }
      headerActions={
        <>
          {isMultiBuy && <VerifyLink visibleFrom="sm" />}
          <SavedViews />
          <ExportMenu />
        </>
      }
      card={(order) => (
        <OrderCard order={order} isOwn={isRetailer}>
          {isRetailer && <NextStep order={order} />}
        </OrderCard>
      )}
      bulk={(chosen, done) => <BulkSteps orders={chosen} done={done} />}
    />
  );
}

const OFFICE: Column<OrderListed, never> = {
  header: t('Office'),
  cell: ({ office, assigned_to }) => {
    const [name, ...branch] = office.name.split(', ');
    return <TwoLines first={name} second={[...branch, assigned_to?.name].filter(Boolean).join(', ')} />;
  },
};
const NEXT: Column<OrderListed, never> = { header: t('Next'), mark: true, cell: (order) => <NextStep order={order} /> };

/** A row has space for one word. */
const SHORT_LABELS: Record<string, string> = { contact: t('Reached'), allocate: t('Allocate') };

/** Offers the next step to the order's own office; offices above don't see it. */
function NextStep({ order }: { order: StepOrder }) {
  const { user } = useSession();
  const stepsOf = useStepsOf();
  const { take, dialog, isPending } = useTakeStep(order);
  const next = stepsOf(order).find(isOnward);
  if (!next || partyOf(user?.office._id, order) !== 'office') return null;
  return (
    <>
      <SmallButton loading={isPending} onClick={() => take(next)} aria-label={`${next.label}: ${order.order_id}`}>
        {SHORT_LABELS[next.name] ?? next.label}
      </SmallButton>
      {dialog}
    </>
  );
}

const DESK = 'order-manage/multi-buy/proof';

/** Links to the verification desk. On a phone it's above the list, because the header has no space. */
function VerifyLink(on: { visibleFrom?: 'sm'; hiddenFrom?: 'sm' }) {
  return (
    <Can path={DESK}>
      <Button
        component={Link}
        to={`/${DESK}`}
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
        {...on}
      >
        {t('Verify payments')}
      </Button>
    </Can>
  );
}
