import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { IconPlus } from '../icons.ts';
import { FilterChip, OtherChip } from './FilterChip.tsx';
import classes from './filters.module.css';
import { type ListFilter, type ListKey, namesOf } from './list-filters.ts';
import { useListState } from './list-state.ts';

interface FilterChipsProps {
  filters: ListFilter<ListKey>[];
  /** The search box's filter, which has no chip. */
  searched?: string;
}

/** How many filters to show beside the search; the others are in a menu. */
const AT_HAND = 4;

/**
 * Shows the first filters and all set ones as chips, the others in a menu, then other filters of the address, and a
 * button that clears all.
 */
export function FilterChips({ filters, searched }: FilterChipsProps) {
  const state = useListState();
  const [added, setAdded] = useState<string>();
  const isAtHand = (filter: ListFilter<ListKey>, at: number) =>
    at < AT_HAND || filter.label === added || namesOf(filter).some((name) => state.filters[name]);
  const away = filters.length > AT_HAND + 1 ? filters.filter((filter, at) => !isAtHand(filter, at)) : [];
  const names = new Set([...filters.flatMap(namesOf), searched]);
  const others = Object.entries(state.filters).filter(([name]) => !names.has(name));
  return (
    <div className={classes.chips}>
      {filters
        .filter((filter) => !away.includes(filter))
        .map((filter) => (
          <FilterChip key={filter.label} filter={filter} opensAtOnce={filter.label === added} />
        ))}
      {away.length > 0 && <AddFilter filters={away} onAdd={setAdded} />}
      {others.map(([name, value]) => (
        <OtherChip key={name} name={name} value={value} />
      ))}
      {Object.keys(state.filters).length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={state.clearFilters}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}

interface AddFilterProps {
  filters: ListFilter<ListKey>[];
  onAdd: (label: string) => void;
}

function AddFilter({ filters, onAdd }: AddFilterProps) {
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {t('Add filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map(({ label }) => (
          <Menu.Item key={label} onClick={() => onAdd(label)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
