import { Text } from '@mantine/core';
import { counted } from '../../../contract/language/counted.ts';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { Bars } from './Bars.tsx';
import { type Bar, everyHour } from './hours.ts';
import { minuteOf, Section } from './Section.tsx';

/** How many hours the second chart shows. */
const HOURS = 48;

/** Charts orders for each of the last 60 minutes, and by hour. */
export function Pace({ launch: { minutes, hours, read_at } }: { launch: LaunchNow }) {
  const sum = minutes.reduce((total, { orders }) => total + orders, 0);
  const lately = everyHour(hours, read_at).slice(-HOURS);
  return (
    <Section title="Orders per minute and per hour">
      {sum > 0 && <Bars bars={minutes} label={`${counted(sum, 'order')} in the last hour`} />}
      <Text size="sm" c="dimmed" mb="md">
        {counted(sum, 'order')} in the last hour, {mostOf(minutes)}
      </Text>
      {lately.length > 1 && <Bars bars={lately} label="Orders by hour" />}
      {lately.length > 0 && (
        <Text size="sm" c="dimmed">
          {counted(lately.length, 'hour')} up to now, {mostOf(lately)}
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
  return most ? `peak: ${most.orders} at ${minuteOf(most.at)}.` : 'none yet.';
}
