import type { OrderListed } from '../../../contract/orders/orders.ts';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import classes from './CallBy.module.css';
import { spanOf } from './CallBy.tsx';

interface DeadlineProps {
  deadline: NonNullable<OrderListed['deadline']>;
}

/** Shows the day on which an order expires, or by which it must move on. */
export function Deadline({ deadline: { at, ends } }: DeadlineProps) {
  const day = exactTime(at).slice(0, 10);
  const isPast = new Date(at).getTime() < Date.now();
  if (ends) return <span className={isPast ? classes.late : classes.left}>{t('back on sale on {day}', { day })}</span>;
  return isPast ? (
    <span className={classes.late}>{t('overdue since {day}', { day })}</span>
  ) : (
    <span className={classes.left}>{t('due by {day}', { day })}</span>
  );
}

/** Shows how long an order has until its deadline, in the width of a table's cell. */
export function DeadlineLeft({ deadline: { at, ends } }: DeadlineProps) {
  const left = new Date(at).getTime() - Date.now();
  if (left >= 0)
    return (
      <span className={classes.left}>{t(ends ? 'expires in {span}' : 'due in {span}', { span: spanOf(left) })}</span>
    );
  return (
    <span className={classes.late}>{ends ? t('expires now') : t('overdue by {span}', { span: spanOf(-left) })}</span>
  );
}
