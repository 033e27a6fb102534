import { Kbd, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';

/** dashboard-help: the questions of a new colleague on the first day. */
export function DashboardHelp() {
  return (
    <>
      <PageHeader title="Dashboard help" back={{ to: '/dashboard/commerce', label: 'Back to the dashboard' }} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720}>
        <Stack gap="lg">
          <Part title="How the figures are calculated">
            <List size="sm" spacing={4}>
              <List.Item>
                <b>Work waiting for you</b>: the work that your roles let you do, in your own office and the offices
                below it.
              </List.Item>
              <List.Item>
                <b>Orders today</b>: placed since midnight in Nepal.
              </List.Item>
              <List.Item>
                <b>To call</b>: placed, and nobody has called the customer yet.
              </List.Item>
              <List.Item>
                <b>To allocate</b>: confirmed by the customer, without a reserved unit.
              </List.Item>
              <List.Item>
                <b>Ready for pickup</b>: the unit is at the counter.
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
                <b>Call</b> every new order in time: "Call list" shows the longest wait first. Log the outcome.
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
              Filter a list to what you need, then choose Export, or Save as CSV in the menu of its columns on a
              computer.
            </Text>
          </Part>
          <Part title="Finding an order">
            <Text size="sm">
              Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> (<Kbd>⌘</Kbd> <Kbd>K</Kbd> on a Mac) anywhere and type three characters
              or more of the order id, the phone number or the customer's name. In a list the filters stay in the
              address: copy it to show a colleague the same rows.
            </Text>
          </Part>
          <Part title="A screen or button is missing">
            <Text size="sm">
              The menu shows what your roles grant. If a role was changed while you were signed in, choose Reload Access
              in the menu at the top right. Otherwise ask your admin.
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
