import { t } from '../../language/t.ts';
import '@mantine/dates/styles.layer.css';
import { Stack } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useEffect, useState } from 'react';
import { SmallButton } from '../SmallButton.tsx';
import { todayInNepal } from '../When.tsx';
import classes from './filters.module.css';
import { useListState } from './list-state.ts';

type Days = [string | null, string | null];

/** Returns the day this many days ago in Nepal, as YYYY-MM-DD. */
function daysAgo(days: number): string {
  const day = new Date(`${todayInNepal()}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

const PRESETS: { label: string; days: () => [string, string] }[] = [
  { label: t('Today'), days: () => [daysAgo(0), daysAgo(0)] },
  { label: t('Yesterday'), days: () => [daysAgo(1), daysAgo(1)] },
  { label: t('Last 7 days'), days: () => [daysAgo(6), daysAgo(0)] },
  { label: t('Last 30 days'), days: () => [daysAgo(29), daysAgo(0)] },
  { label: t('This month'), days: () => [`${daysAgo(0).slice(0, 8)}01`, daysAgo(0)] },
  { label: t('This year'), days: () => [`${daysAgo(0).slice(0, 5)}01-01`, daysAgo(0)] },
];

interface DaysFilterProps {
  /** `find_placed_at` sets `find_placed_at_from` and `find_placed_at_to`. */
  name: string;
  label: string;
  close: () => void;
}

/** Filters from one day to another in Nepal, both included. */
export function DaysFilter({ name, label, close }: DaysFilterProps) {
  const { filters, setFilters } = useListState();
  const from = filters[`${name}_from`] ?? null;
  const to = filters[`${name}_to`] ?? null;
  // Keep the first click here: half a range makes no query.
  const [picked, setPicked] = useState<Days>([from, to]);
  useEffect(() => setPicked([from, to]), [from, to]);
  const set = (start: string | null, end: string | null) => {
    setFilters({ [`${name}_from`]: start ?? undefined, [`${name}_to`]: end ?? undefined });
    close();
  };
  return (
    <Stack gap="xs">
      <div className={classes.presets}>
        {PRESETS.map(({ label, days }) => (
          <SmallButton key={label} onClick={() => set(...days())}>
            {label}
          </SmallButton>
        ))}
      </div>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        aria-label={t('{name}, from and to', { name: label })}
        size="sm"
        placeholder={t('Custom range')}
        valueFormat="YYYY-MM-DD"
        value={picked}
        onChange={([start, end]: Days) => {
          setPicked([start, end]);
          if ((start === null) === (end === null)) set(start, end);
        }}
        popoverProps={{ withinPortal: false, attributes: { dropdown: { 'aria-label': label } } }}
      />
    </Stack>
  );
}
