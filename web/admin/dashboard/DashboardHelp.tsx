import { Kbd, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';

/** dashboard-help: answers a new colleague's questions on the first day. */
export function DashboardHelp() {
  return (
    <>
      <PageHeader title={t('Dashboard help')} back={{ to: '/dashboard/commerce', label: t('Back to the dashboard') }} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720}>
        <Stack gap="lg">
          <Part title={t('How the figures are calculated')}>
            <List size="sm" spacing={4}>
              <List.Item>
                {tAround('{name}: open work that your roles cover, in your office and those below it.', {
                  name: <b>{t('To do')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}: placed since midnight in Nepal.', { name: <b>{t('Orders today')}</b> })}
              </List.Item>
              <List.Item>
                {tAround('{name}: placed, and nobody has called the customer yet.', { name: <b>{t('To call')}</b> })}
              </List.Item>
              <List.Item>
                {tAround('{name}: confirmed by the customer, but no unit is allocated yet.', {
                  name: <b>{t('To allocate')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}: the unit is at the counter.', { name: <b>{t('Ready for pickup')}</b> })}
              </List.Item>
              <List.Item>
                {tAround('{name}: the total of all orders placed since midnight in Nepal, cancelled ones included.', {
                  name: <b>{t('Ordered today')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}: payments received that aren’t matched to an order or dismissed yet.', {
                  name: <b>{t('Payments to match')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}: advances to refund for cancelled orders.', {
                  name: <b>{t('Refunds due')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}: what the customer kept. An order that came back for a refund is {returned}.', {
                  name: <b>{t('Handed over')}</b>,
                  returned: <b>{t('Returned')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}, in reports: excludes delivery charges and lost or returned orders.', {
                  name: <b>{t('Net value')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name}, in charts and reports: orders cancelled, expired or refunded before delivery.', {
                  name: <b>{t('Lost')}</b>,
                })}
              </List.Item>
            </List>
            <Text size="sm" mt="xs">
              {t('Figures cover your own office and the offices below it.')}
            </Text>
          </Part>
          <Part title={t('From the order to the hand-over')}>
            <List size="sm" spacing={4} type="ordered">
              <List.Item>
                {tAround(
                  '{name} every new order in time, and log the outcome. Call list shows the longest wait first.',
                  { name: <b>{t('Call')}</b> },
                )}
              </List.Item>
              <List.Item>
                {tAround(
                  '{name} orders the customer still wants, and cancel the rest: their units are released at once.',
                  { name: <b>{t('Confirm')}</b> },
                )}
              </List.Item>
              <List.Item>
                {tAround('{name} a unit, and say when it is ready for pickup or on its way.', {
                  name: <b>{t('Allocate')}</b>,
                })}
              </List.Item>
              <List.Item>
                {tAround('{name} against the printed slip, with the IMEI. Returned goods become a return request.', {
                  name: <b>{t('Hand over')}</b>,
                })}
              </List.Item>
            </List>
            <Text size="sm" mt="xs">
              {t('For a multi-buy order, verify the proof of payment first. The customer gets an SMS about each step.')}
            </Text>
          </Part>
          <Part title={t('Export a list')}>
            <Text size="sm">
              {t('Filter the list, then choose Export. On a computer, the columns menu also has Save as CSV.')}
            </Text>
          </Part>
          <Part title={t('Finding an order')}>
            <Text size="sm">
              {tAround(
                'Press {ctrl} {letter} ({command} {letter} on a Mac) anywhere and type three characters or more of the order ID, the phone number or the customer’s name. A list’s address holds its filters: copy it to show a colleague the same rows.',
                { ctrl: <Kbd>Ctrl</Kbd>, letter: <Kbd>K</Kbd>, command: <Kbd>⌘</Kbd> },
              )}
            </Text>
          </Part>
          <Part title={t('A screen or button is missing')}>
            <Text size="sm">
              {t(
                'The menu shows what your roles grant. If a role was changed while you were signed in, choose Reload Access in the menu at the top right. If it is still missing, ask your admin.',
              )}
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
