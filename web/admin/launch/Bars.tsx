import { minuteOf } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { counted } from '../language/t.ts';
import classes from './ControlRoom.module.css';
import type { Bar } from './hours.ts';

const HEIGHT = 120;
const STEP = 10;
/** How many times to label. */
const TIMES = 3;

/** Charts orders by time, with the largest number beside the bars and some times below. */
export function Bars({
  bars,
  label,
  nameOf = minuteOf,
}: {
  bars: Bar[];
  label: string;
  nameOf?: (at: string) => string;
}) {
  const most = Math.max(1, ...bars.map(({ orders }) => orders));
  const width = Math.max(bars.length, 12) * STEP;
  const labelled = Array.from({ length: Math.min(TIMES, bars.length) }, (_, index) =>
    Math.round((index * (bars.length - 1)) / Math.max(1, Math.min(TIMES, bars.length) - 1)),
  );
  return (
    <div className={classes.bars}>
      <div className={classes.most} aria-hidden>
        <span>{figure(most)}</span>
        <span>0</span>
      </div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path d={`M0 0.5H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT - 0.5}H${width}`} className={classes.ground} />
        {bars.map(({ at, orders }, index) => {
          const height = (orders / most) * HEIGHT;
          return (
            <rect key={at} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
              <title>{`${nameOf(at)}: ${counted(orders, 'order')}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.times} style={{ width: `${(100 * bars.length * STEP) / width}%` }} aria-hidden>
        {labelled.map((index) => (
          <span key={index}>{nameOf(bars[index]?.at ?? '')}</span>
        ))}
      </div>
    </div>
  );
}
