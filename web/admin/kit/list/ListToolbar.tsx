import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { use, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { IconAdjustmentsHorizontal, IconDownload, IconSearch } from '../icons.ts';
import { FilterChips } from './FilterChips.tsx';
import classes from './filters.module.css';
import type { ListFilter, ListKey } from './list-filters.ts';
import type { ListPreferences } from './list-preferences.ts';
import { useListState } from './list-state.ts';

interface ListToolbarProps {
  /** The search box's filter and the fields it searches. */
  search: { name: string; label: string } | undefined;
  filters: ListFilter<ListKey>[];
  columns: string[];
  preferences: ListPreferences;
  /** Downloads the rows; missing for lists with their own export. */
  onSave: (() => void) | undefined;
}

/** The list's tools: search, filter chips, columns and density. */
export function ListToolbar({ search, filters, columns, preferences, onSave }: ListToolbarProps) {
  return (
    <search className={classes.bar} aria-label="Filters">
      {search && <SearchBox {...search} />}
      <FilterChips filters={filters} searched={search?.name} />
      <ViewMenu columns={columns} preferences={preferences} onSave={onSave} />
    </search>
  );
}

/** Searches a moment after typing stops. */
function SearchBox({ name, label }: { name: string; label: string }) {
  const { filters, setFilters } = useListState();
  const router = use(UNSAFE_DataRouterContext)?.router;
  const applied = filters[name] ?? '';
  const [typed, setTyped] = useState(applied);
  /** The field's own searches that the address doesn't show yet. */
  const own = useRef<string[]>([]);
  const apply = useDebouncedCallback((typed: string) => {
    const text = typed.trim();
    // A row was opened and its page is loading: searching now would bring the list back. A busy machine renders later
    // than this, so ask the router itself.
    const { location, navigation } = router?.state ?? {};
    if (navigation?.location && navigation.location.pathname !== location?.pathname) return;
    if (text === (own.current.at(-1) ?? applied)) return;
    own.current.push(text);
    setFilters({ [name]: text });
  }, 300);
  // Back, forward and "Clear" change the address behind the field; a change from the field itself may be older than its
  // text.
  useEffect(() => {
    const at = own.current.indexOf(applied);
    if (at < 0) setTyped((typed) => (typed.trim() === applied ? typed : applied));
    own.current = at < 0 ? [] : own.current.slice(at + 1);
  }, [applied]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      size="sm"
      aria-label={`Search ${label}`}
      placeholder={`Search ${label}`}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

function ViewMenu({ columns, preferences, onSave }: Pick<ListToolbarProps, 'columns' | 'preferences' | 'onSave'>) {
  const { hidden, isCompact, setHidden, setCompact } = preferences;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.view}
          variant="default"
          size={36}
          aria-label="View and export options"
          title="View and export options"
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Density</Menu.Label>
        <Menu.RadioGroup value={isCompact ? 'compact' : 'usual'} onChange={(value) => setCompact(value === 'compact')}>
          <Menu.RadioItem value="usual">Comfortable</Menu.RadioItem>
          <Menu.RadioItem value="compact">Compact</Menu.RadioItem>
        </Menu.RadioGroup>
        {columns.length > 1 && <Menu.Label>Columns</Menu.Label>}
        {columns.map((header) => (
          <Menu.CheckboxItem
            key={header}
            checked={!hidden.includes(header)}
            onChange={(isShown: boolean) =>
              setHidden(isShown ? hidden.filter((other) => other !== header) : [...hidden, header])
            }
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        {onSave && (
          <>
            <Menu.Label>All matching rows</Menu.Label>
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} closeMenuOnClick onClick={onSave}>
              Save as CSV
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
