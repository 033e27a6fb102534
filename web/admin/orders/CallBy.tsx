import { MINUTE_MS } from '../../../contract/durations.ts';
import { t } from '../language/t.ts';
import classes from './CallBy.module.css';

/** Shows when a new order's customer must be called, or since when the call is overdue. */
export function CallBy({ call_by }: { call_by: string }) {
  const left = new Date(call_by).getTime() - Date.now();
  return left >= 0 ? (
    <span className={classes.left}>{t('call due in {span}', { span: spanOf(left) })}</span>
  ) : (
    <span className={classes.late}>{t('overdue by {span}', { span: spanOf(-left) })}</span>
  );
}

/** `3 h`, `25 min`, `5 d`. */
export function spanOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('{hours} h', { hours }) : t('{days} d', { days: Math.round(hours / 24) });
}
