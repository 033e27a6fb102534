import { Text } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { minuteOf } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { Bars } from './Bars.tsx';
import { type Bar, busiestOf, everyHour } from './hours.ts';
import { Section } from './Section.tsx';

/** How many hours the second chart shows. */
const HOURS = 48;

/** Charts orders for each of the last 60 minutes, and by hour. */
export function Pace({ launch: { minutes, hours, read_at } }: { launch: LaunchNow }) {
  const sum = minutes.reduce((total, { orders }) => total + orders, 0);
  const lately = everyHour(hours, read_at).slice(-HOURS);
  const [peak, latePeak] = [busiestOf(minutes), busiestOf(lately)];
  return (
    <Section title={t('Orders per minute and per hour')}>
      {sum > 0 && <Bars bars={minutes} label={t('{count} in the last hour', { count: counted(sum, 'order') })} />}
      <Text size="sm" c="dimmed" mb="md">
        {peak
          ? t('{count} in the last hour. {peak}', { count: counted(sum, 'order'), peak: textOf(peak) })
          : t('No orders in the last hour.')}
      </Text>
      {lately.length > 1 && <Bars bars={lately} label={t('Orders by hour')} />}
      {lately.length > 0 && (
        <Text size="sm" c="dimmed">
          {latePeak
            ? t('Last {count}. {peak}', { count: counted(lately.length, 'hour'), peak: textOf(latePeak) })
            : t('No orders in the last {count}.', { count: counted(lately.length, 'hour') })}
        </Text>
      )}
    </Section>
  );
}

const textOf = ({ orders, at }: Bar): string =>
  t('Peak: {count} at {at}.', { count: counted(orders, 'order'), at: minuteOf(at) });
