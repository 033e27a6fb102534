import type { OrderListed } from '../../../contract/orders/orders.ts';
import { exactTime } from '../kit/When.tsx';
import classes from './CallBy.module.css';

/** Shows the day on which an order expires, or by which it must move on. */
export function Deadline({ deadline }: { deadline: NonNullable<OrderListed['deadline']> }) {
  const { at, ends } = deadline;
  const day = exactTime(at).slice(0, 10);
  const isPast = new Date(at).getTime() < Date.now();
  if (ends) return <span className={isPast ? classes.late : classes.left}>back to stock on {day}</span>;
  return isPast ? (
    <span className={classes.late}>overdue since {day}</span>
  ) : (
    <span className={classes.left}>due by {day}</span>
  );
}
