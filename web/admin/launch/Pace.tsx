import { Text } from '@mantine/core';
import { counted } from '../../../contract/counted.ts';
import type { LaunchNow } from '../../../contract/launch.ts';
import classes from './ControlRoom.module.css';
import { minuteOf, Section } from './Section.tsx';

const HEIGHT = 140;
const STEP = 10;
/** Hours that the second chart shows. */
const HOURS = 48;

/** Orders of each of the last 60 minutes, and of each hour. */
export function Pace({ minutes, hours }: Pick<LaunchNow, 'minutes' | 'hours'>) {
  const sum = minutes.reduce((total, { orders }) => total + orders, 0);
  return (
    <Section title="Orders a minute and an hour">
      {sum > 0 && <Bars bars={minutes} label={`${counted(sum, 'order')} in the last hour`} />}
      <Text size="sm" c="dimmed" mb="md">
        {counted(sum, 'order')} in the last hour, {mostOf(minutes)}
      </Text>
      <Bars bars={hours.slice(-HOURS)} label="Orders by the hour" />
      <Text size="sm" c="dimmed">
        The hours with orders, {mostOf(hours)}
      </Text>
    </Section>
  );
}

type Bar = LaunchNow['minutes'][number];

/** The busiest of them. */
function mostOf(bars: Bar[]): string {
  const most = bars.reduce<Bar | undefined>(
    (found, bar) => (bar.orders > (found?.orders ?? 0) ? bar : found),
    undefined,
  );
  return most ? `at most ${most.orders} at ${minuteOf(most.at)}.` : 'none yet.';
}

function Bars({ bars, label }: { bars: Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ orders }) => orders));
  const width = Math.max(bars.length, 12) * STEP;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${HEIGHT - 0.5}H${width}`} className={classes.ground} />
      {bars.map(({ at, orders }, index) => {
        const height = (orders / most) * (HEIGHT - 4);
        return (
          <rect key={at} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
            <title>{`${minuteOf(at)}: ${counted(orders, 'order')}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
