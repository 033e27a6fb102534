import { Text } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { minuteOf } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { Bars } from './Bars.tsx';
import { type Bar, everyHour } from './hours.ts';
import { Section } from './Section.tsx';

/** How many hours the second chart shows. */
const HOURS = 48;

/** Charts orders for each of the last 60 minutes, and by hour. */
export function Pace({ launch: { minutes, hours, read_at } }: { launch: LaunchNow }) {
  const sum = minutes.reduce((total, { orders }) => total + orders, 0);
  const lately = everyHour(hours, read_at).slice(-HOURS);
  return (
    <Section title={t('Orders per minute and per hour')}>
      {sum > 0 && <Bars bars={minutes} label={t('{count} in the last hour', { count: counted(sum, 'order') })} />}
      <Text size="sm" c="dimmed" mb="md">
        {t('{count} in the last hour, {minutes}', { count: counted(sum, 'order'), minutes: mostOf(minutes) })}
      </Text>
      {lately.length > 1 && <Bars bars={lately} label={t('Orders by hour')} />}
      {lately.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('{count} up to now, {lately}', { count: counted(lately.length, 'hour'), lately: mostOf(lately) })}
        </Text>
      )}
    </Section>
  );
}

/** Describes the busiest bar. */
export function mostOf(bars: Bar[]): string {
  const most = bars.reduce<Bar | undefined>(
    (busiest, bar) => (bar.orders > (busiest?.orders ?? 0) ? bar : busiest),
    undefined,
  );
  return most ? t('peak: {orders} at {at}.', { orders: most.orders, at: minuteOf(most.at) }) : t('none yet.');
}
