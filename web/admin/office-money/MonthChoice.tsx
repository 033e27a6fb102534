import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { monthName } from '../language/figures.ts';
import { t } from '../language/t.ts';

export const STATE_NAMES = { open: t('Month not locked'), asked: t('Lock requested'), locked: t('Locked') } as const;

interface Props {
  periods: { month: string; name: string }[];
  value: string;
}

/** Chooses the month, and stores it in the page's address. */
export function MonthChoice({ periods, value }: Props) {
  const [, setParams] = useSearchParams();
  return (
    <Select
      aria-label={t('Month')}
      w={170}
      allowDeselect={false}
      data={periods.map((period) => ({ value: period.month, label: monthName(period) }))}
      value={value}
      onChange={(month) =>
        month && setParams((params) => ({ ...Object.fromEntries(params), month }), { replace: true })
      }
    />
  );
}
