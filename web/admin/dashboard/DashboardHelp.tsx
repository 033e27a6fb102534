import { Kbd, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';

/** dashboard-help: answers what a new colleague asks on the first day. */
export function DashboardHelp() {
  return (
    <>
      <PageHeader title="Dashboard help" back={{ to: '/dashboard/commerce', label: 'Back to the dashboard' }} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720}>
        <Stack gap="lg">
          <Part title="How the figures are calculated">
            <List size="sm" spacing={4}>
              <List.Item>
                <b>Work waiting for you</b>: open work that your roles cover, in your office and those below it.
              </List.Item>
              <List.Item>
                <b>Orders today</b>: placed since midnight in Nepal.
              </List.Item>
              <List.Item>
                <b>To call</b>: placed, and nobody has called the customer yet.
              </List.Item>
              <List.Item>
                <b>To allocate</b>: confirmed by the customer, but no unit is allocated yet.
              </List.Item>
              <List.Item>
                <b>Ready for pickup</b>: the unit is at the counter.
              </List.Item>
              <List.Item>
                <b>Ordered today</b>: the value of the orders placed since midnight in Nepal.
              </List.Item>
              <List.Item>
                <b>Unmatched payments</b>: payments received that match no order and aren’t dismissed.
              </List.Item>
              <List.Item>
                <b>Refunds due</b>: advances to refund for cancelled orders.
              </List.Item>
              <List.Item>
                <b>Lost</b>, in charts and reports: orders cancelled, expired or refunded before delivery.
              </List.Item>
            </List>
            <Text size="sm" mt="xs">
              Figures cover your own office and the offices below it.
            </Text>
          </Part>
          <Part title="From the order to the hand-over">
            <List size="sm" spacing={4} type="ordered">
              <List.Item>
                <b>Call</b> every new order in time, and log the outcome. Call list shows the longest wait first.
              </List.Item>
              <List.Item>
                <b>Confirm</b> orders the customer still wants, and cancel the rest: their units are released at once.
              </List.Item>
              <List.Item>
                <b>Allocate</b> a unit, and say when it is ready for pickup or on its way.
              </List.Item>
              <List.Item>
                <b>Hand over</b> against the printed slip, with the IMEI. Returned goods become a return request.
              </List.Item>
            </List>
            <Text size="sm" mt="xs">
              For a multi-buy order, verify the proof of payment first. The customer gets an SMS about each step.
            </Text>
          </Part>
          <Part title="Export a list">
            <Text size="sm">
              Filter the list, then choose Export. On a computer, the columns menu also has Save as CSV.
            </Text>
          </Part>
          <Part title="Finding an order">
            <Text size="sm">
              Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> (<Kbd>⌘</Kbd> <Kbd>K</Kbd> on a Mac) anywhere and type three characters
              or more of the order id, the phone number or the customer’s name. A list’s address holds its filters: copy
              it to show a colleague the same rows.
            </Text>
          </Part>
          <Part title="A screen or button is missing">
            <Text size="sm">
              The menu shows what your roles grant. If a role was changed while you were signed in, choose Reload Access
              in the menu at the top right. If it is still missing, ask your admin.
            </Text>
          </Part>
        </Stack>
      </Paper>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
