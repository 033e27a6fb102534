import { Anchor, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from 'react-router';
import { isAllowed } from '../../../contract/grants.ts';
import type { SetupStep } from '../../../contract/reports.ts';
import { useData } from '../kit/calls.ts';
import { IconCheck, IconCircleDashed } from '../kit/icons.ts';
import { useSession } from '../session.tsx';
import classes from './Dashboard.module.css';

const STEPS: Record<SetupStep, { label: string; help: string; path: string }> = {
  head_office: {
    label: 'Your company',
    help: 'Phone and place of the head office, which customers see.',
    path: 'office-manage/admin',
  },
  offices: {
    label: 'Distributors and retailers',
    help: 'At least one retailer who hands phones over; many come in by a file.',
    path: 'office-manage/retailer',
  },
  products: {
    label: 'Products',
    help: 'A phone with its variants, prices and stock, published.',
    path: 'product-manage/main',
  },
  scheme: {
    label: 'A scheme',
    help: 'What is offered, from when to when, and by whom.',
    path: 'scheme-manage/pre-order',
  },
  test_order: {
    label: 'A test order',
    help: 'Order as a customer at the counter, and cancel it again.',
    path: 'order-manage/pre-order',
  },
  go_live: {
    label: 'Go live',
    help: 'Publish the scheme: it is on the home page at once.',
    path: 'scheme-manage/pre-order',
  },
};

/** The first days of an installation: what is still to do, ticked off by itself; gone when all is done. */
export function Setup() {
  const { access } = useSession();
  const { data: steps = [] } = useData('GET setup', undefined, { refetchInterval: 30_000 });
  const left = steps.filter(({ is_done }) => !is_done);
  if (left.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="setup">
      <Title order={2} size="h5" id="setup">
        Before the first customer
      </Title>
      <Text size="sm" c="dimmed">
        {steps.length - left.length} of {steps.length} done
      </Text>
      <ol className={classes.rows}>
        {steps.map(({ step, is_done }) => {
          const { label, help, path } = STEPS[step];
          const mayOpen = access && isAllowed(access, path);
          return (
            <li key={step} className={classes.step}>
              <ThemeIcon variant="light" color={is_done ? 'success' : 'gray'} radius="xl" aria-hidden>
                {is_done ? <IconCheck size={16} /> : <IconCircleDashed size={16} />}
              </ThemeIcon>
              <div>
                {mayOpen && !is_done ? (
                  <Anchor component={Link} to={`/${path}`} fw={600} size="sm">
                    {label}
                  </Anchor>
                ) : (
                  <Text component="span" fw={600} size="sm" {...(is_done && { c: 'dimmed' })}>
                    {label}
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  {is_done ? 'Done' : help}
                </Text>
              </div>
            </li>
          );
        })}
      </ol>
    </Paper>
  );
}
