import { Text } from '@mantine/core';
import { counted } from '../../../contract/counted.ts';
import type { LaunchNow } from '../../../contract/launch.ts';
import { exactTime } from '../kit/When.tsx';
import classes from './ControlRoom.module.css';
import { Section } from './Section.tsx';

const HEIGHT = 160;
const STEP = 10;

/** Orders of each of the last 60 minutes. */
export function Minutes({ minutes }: { minutes: LaunchNow['minutes'] }) {
  const most = Math.max(1, ...minutes.map(({ orders }) => orders));
  const sum = minutes.reduce((total, { orders }) => total + orders, 0);
  const last = minutes.at(-1)?.at;
  return (
    <Section title="Orders a minute">
      <svg
        className={classes.chart}
        viewBox={`0 0 ${minutes.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={`${counted(sum, 'order')} in the last hour, at most ${most} in a minute.`}
      >
        {minutes.map(({ at, orders }, index) => {
          const height = (orders / most) * (HEIGHT - 4);
          return (
            <rect key={at} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
              <title>{`${exactTime(at)}: ${counted(orders, 'order')}`}</title>
            </rect>
          );
        })}
      </svg>
      <Text size="sm" c="dimmed">
        The last hour, until {last && exactTime(last)}. At most {counted(most, 'order')} in a minute.
      </Text>
    </Section>
  );
}
