import { figure, formatRs } from '../language/figures.ts';
import { ownDigits } from '../language/own-digits.ts';
import { t } from '../language/t.ts';

const share = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

export const numberOf = figure;

const CRORE = 10_000_000;
const crores = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Writes `Rs. 12,34,500`, or `Rs. 12.35 crore` for a large sum. */
export const sumOf = (rupees: number) =>
  rupees < CRORE
    ? formatRs(Math.round(rupees))
    : t('Rs. {rupees} crore', { rupees: ownDigits(crores.format(rupees / CRORE)) });

/** Shown for a share of zero. */
export const NONE = '–';

/** Writes a share as `12.5%`; a dash if the whole is zero. */
export const shareOf = (part: number, all: number) => (all === 0 ? NONE : ownDigits(share.format(part / all)));

/** Writes the change from the previous period as `+12%`; undefined if that had none. */
export function changeOf(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${figure(percent)}%`;
}

/** Writes minutes as `3 h 20 min` or `2 d 4 h`; a dash if there are none. */
export function durationOf(minutes: number | null | undefined): string {
  if (minutes == null) return '–';
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return minutes % 60 === 0
      ? t('{hours} h', { hours })
      : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? t('{days} d', { days }) : t('{days} d {hours} h', { days, hours: hours % 24 });
}
