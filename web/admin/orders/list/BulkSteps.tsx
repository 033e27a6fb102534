import { Alert, Button, Group, Menu, ScrollArea, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { counted } from '../../../../contract/language/counted.ts';
import { MOST_SLIPS } from '../../../../contract/orders/order-counter.ts';
import type { StepReport } from '../../../../contract/orders/order-lists.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { TERMINAL_ORDER_STATUSES } from '../../../../contract/statuses.ts';
import { Can } from '../../kit/Can.tsx';
import { useAction } from '../../kit/calls.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { IconChevronDown } from '../../kit/icons.ts';
import { useScreen } from '../../kit/screen.ts';
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
    done: 'Done.',
    failure: 'The orders could not be changed.',
    onDone: ({ data }) => finish(data),
  });
  const archive = useAction('POST order/multiple/archive', {
    done: 'Status Changed Successfully.',
    failure: 'Status Change Failed.',
    onDone: done,
  });
  /** If every order took the step, the user needs no report. */
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
                Change status
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
          <Button
            variant="default"
            size="compact-sm"
            loading={archive.isPending}
            onClick={() => archive.run({ body: { order_id, is_archived: view !== 'archived' } })}
          >
            {view === 'archived' ? 'Restore from archive' : 'Archive'}
          </Button>
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

/** Offers actions that change no order. */
function More({ orders, order_id }: { orders: OrderListed[]; order_id: string[] }) {
  const { path } = useScreen();
  const { search } = useLocation();
  const phones = orders.map((order) => order.customer_phone).join('\n');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Can path={`${path}/export`}>
          <Menu.Item onClick={() => exportOrders({ format: 'csv', order_id })}>Export as CSV</Menu.Item>
          <Menu.Item onClick={() => exportOrders({ format: 'xlsx', order_id })}>Export as XLSX</Menu.Item>
        </Can>
        <Can path={`${path}/slips`}>
          <Menu.Item
            component={Link}
            to={`/${path}/slips?ids=${order_id.slice(0, MOST_SLIPS).join()}`}
            state={{ search }}
          >
            {order_id.length > MOST_SLIPS ? `Print the first ${MOST_SLIPS} slips` : 'Print slips'}
          </Menu.Item>
        </Can>
        <Menu.Item onClick={() => navigator.clipboard.writeText(phones)}>Copy phone numbers</Menu.Item>
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
    <Dialog onClose={onClose} title="Results by order" size="lg" centered>
      <Stack>
        <Alert color={refused.length > 0 ? 'warning' : 'success'} role="status">
          {counted(report.done, 'order')} updated.
          {refused.length > 0 && ` ${counted(refused.length, 'order')} could not change and stayed as they were.`}
        </Alert>
        {refused.length > 0 && (
          <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Order</Table.Th>
                  <Table.Th scope="col">Reason</Table.Th>
                </Table.Tr>
              </Table.Thead>
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
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
