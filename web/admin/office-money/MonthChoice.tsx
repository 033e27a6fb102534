import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';

export const STATE_NAMES = { open: 'Open', asked: 'Lock requested', locked: 'Locked' } as const;

interface Props {
  periods: { month: string; name: string }[];
  value: string;
}

/** Chooses the month, which is kept in the page's address. */
export function MonthChoice({ periods, value }: Props) {
  const [, setParams] = useSearchParams();
  return (
    <Select
      aria-label="Month"
      w={170}
      allowDeselect={false}
      data={periods.map(({ month, name }) => ({ value: month, label: name }))}
      value={value}
      onChange={(month) =>
        month && setParams((params) => ({ ...Object.fromEntries(params), month }), { replace: true })
      }
    />
  );
}
