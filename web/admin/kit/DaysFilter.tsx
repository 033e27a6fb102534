import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { useEffect, useState } from 'react';
import { useListState } from './list-state.ts';

type Days = [string | null, string | null];

/** From one day to another in Nepal, both included: `find_<field>_from` and `find_<field>_to`. */
export function DaysFilter({ name, label }: { name: string; label: string }) {
  const { filters, setFilters } = useListState();
  const from = filters[`${name}_from`] ?? null;
  const to = filters[`${name}_to`] ?? null;
  // The first of the two clicks is kept here: half a range is not asked for.
  const [picked, setPicked] = useState<Days>([from, to]);
  useEffect(() => setPicked([from, to]), [from, to]);

  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      label={label}
      size="sm"
      placeholder="Any day"
      valueFormat="YYYY-MM-DD"
      value={picked}
      onChange={([start, end]: Days) => {
        setPicked([start, end]);
        if ((start === null) === (end === null))
          setFilters({ [`${name}_from`]: start ?? undefined, [`${name}_to`]: end ?? undefined });
      }}
      popoverProps={{ attributes: { dropdown: { 'aria-label': label } } }}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
}
