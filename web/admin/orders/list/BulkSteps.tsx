import { Alert, Button, Group, Menu, ScrollArea, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MOST_SLIPS } from '../../../../contract/orders/order-counter.ts';
import type { StepReport } from '../../../../contract/orders/order-lists.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { TERMINAL_ORDER_STATUSES } from '../../../../contract/statuses.ts';
import { Can } from '../../kit/Can.tsx';
import { useAction } from '../../kit/calls.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { IconChevronDown } from '../../kit/icons.ts';
import { SmallButton } from '../../kit/SmallButton.tsx';
import { useScreen } from '../../kit/screen.ts';
import { TableHead } from '../../kit/TableHead.tsx';
import { t } from '../../language/t.ts';
import { DANGER, isForMany, useStepsOf } from '../steps/steps.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { exportOrders } from './export-orders.tsx';
import { keyOf, type StepInCommon, stepsInCommon } from './steps-in-common.ts';
import { useOrderScreen } from './useOrderScreen.ts';

interface BulkStepsProps {
  orders: OrderListed[];
  done: () => void;
}

/** Acts on many orders: take a step, download a file, copy phone numbers, archive. */
export function BulkSteps({ orders, done }: BulkStepsProps) {
  const { path } = useScreen();
  const { view } = useOrderScreen();
  const [pendingStep, setPendingStep] = useState<StepInCommon>();
  const [report, setReport] = useState<StepReport>();
  const steps = useStepsInCommon(orders);
  const action = useAction('POST order/multiple/{step}', {
    done: t('Done.'),
    failure: t('The orders could not be changed.'),
    onDone: ({ data }) => finish(data),
  });
  const archive = useAction('POST order/multiple/archive', {
    done: t('Status Changed Successfully.'),
    failure: t('Status Change Failed.'),
    onDone: done,
  });
  /** Skip the report if every order took the step. */
  const finish = (report: StepReport) => (report.refused > 0 ? setReport(report) : done());
  const order_id = orders.map(({ _id }) => _id);
  const ended = orders.filter(({ status }) => TERMINAL_ORDER_STATUSES.includes(status));
  const take = (chosen: StepInCommon) => {
    const { step, order_id } = chosen;
    if (step.required || step.ends) setPendingStep(chosen);
    else action.run({ params: { step: step.name }, body: { order_id } });
  };
  return (
    <>
      <Can path={`${path}/steps`}>
        {steps.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                size="compact-sm"
                loading={action.isPending}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                {t('Change status')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {steps.map((chosen) => (
                <Menu.Item
                  key={keyOf(chosen.step)}
                  {...(chosen.step.ends && { style: { color: DANGER } })}
                  onClick={() => take(chosen)}
                >
                  {chosen.step.label} ({chosen.order_id.length})
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {ended.length > 0 && (
          <SmallButton
            loading={archive.isPending}
            onClick={() => archive.run({ body: { order_id, is_archived: view !== 'archived' } })}
          >
            {view === 'archived' ? t('Restore from archive') : t('Archive')}
          </SmallButton>
        )}
      </Can>
      <More orders={orders} order_id={order_id} />
      {pendingStep && (
        <BulkDialog
          step={pendingStep.step}
          order_id={pendingStep.order_id}
          onClose={() => setPendingStep(undefined)}
          onDone={(report) => {
            setPendingStep(undefined);
            finish(report);
          }}
        />
      )}
      {report && (
        <BulkReport
          report={report}
          onClose={() => {
            setReport(undefined);
            done();
          }}
        />
      )}
    </>
  );
}

/** Offers actions that don't change orders. */
function More({ orders, order_id }: { orders: OrderListed[]; order_id: string[] }) {
  const { path } = useScreen();
  const { search } = useLocation();
  const phones = orders.map((order) => order.customer_phone).join('\n');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <SmallButton rightSection={<IconChevronDown size={14} aria-hidden />}>{t('More')}</SmallButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Can path={`${path}/export`}>
          <Menu.Item onClick={() => exportOrders({ format: 'csv', order_id })}>
            {t('Export as {format}', { format: 'CSV' })}
          </Menu.Item>
          <Menu.Item onClick={() => exportOrders({ format: 'xlsx', order_id })}>
            {t('Export as {format}', { format: 'XLSX' })}
          </Menu.Item>
        </Can>
        <Can path={`${path}/slips`}>
          <Menu.Item
            component={Link}
            to={`/${path}/slips?ids=${order_id.slice(0, MOST_SLIPS).join()}`}
            state={{ search }}
          >
            {order_id.length > MOST_SLIPS
              ? t('Print the first {count} slips', { count: MOST_SLIPS })
              : t('Print slips')}
          </Menu.Item>
        </Can>
        <Menu.Item onClick={() => navigator.clipboard.writeText(phones)}>{t('Copy phone numbers')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Lists steps that some of the orders can take, if one input fits all of them. */
function useStepsInCommon(orders: OrderListed[]) {
  const stepsOf = useStepsOf();
  return stepsInCommon(orders.map((order) => ({ _id: order._id, steps: stepsOf(order).filter(isForMany) })));
}

/** Lists the orders that couldn't take the step, and why. */
function BulkReport({ report, onClose }: { report: StepReport; onClose: () => void }) {
  const refused = report.results.filter(({ is_done }) => !is_done);
  return (
    <Dialog onClose={onClose} title={t('Results by order')} size="lg" centered>
      <Stack>
        <Alert color={refused.length > 0 ? 'warning' : 'success'} role="status">
          {t(report.done === 1 ? '{count} order updated.' : '{count} orders updated.', { count: report.done })}
          {refused.length > 0 && ` ${t('{count} couldn’t be changed.', { count: refused.length })}`}
        </Alert>
        {refused.length > 0 && (
          <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
            <Table>
              <TableHead columns={[t('Order'), t('Reason')]} />
              <Table.Tbody>
                {refused.map(({ _id, order_id, msg }) => (
                  <Table.Tr key={_id}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>{order_id}</Table.Td>
                    <Table.Td>{msg}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
