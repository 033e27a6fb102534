import { ActionIcon, Menu } from '@mantine/core';
import { t } from '../../language/t.ts';
import { IconAdjustmentsHorizontal, IconDownload } from '../icons.ts';
import { FilterChips } from './FilterChips.tsx';
import classes from './filters.module.css';
import type { ListFilter, ListKey } from './list-filters.ts';
import type { ListPreferences } from './list-preferences.ts';
import { SearchBox } from './SearchBox.tsx';

interface ListToolbarProps {
  /** The search box's filter, and the fields it searches. */
  search: { name: string; label: string } | undefined;
  filters: ListFilter<ListKey>[];
  columns: string[];
  preferences: ListPreferences;
  /** Downloads the rows; absent for lists with their own export. */
  onSave: (() => void) | undefined;
}

/** Shows the list's tools: search, filter chips, columns and density. */
export function ListToolbar({ search, filters, columns, preferences, onSave }: ListToolbarProps) {
  return (
    <search className={classes.bar} aria-label={t('Filters')}>
      {search && <SearchBox {...search} />}
      <FilterChips filters={filters} searched={search?.name} />
      <ViewMenu columns={columns} preferences={preferences} onSave={onSave} />
    </search>
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
          aria-label={t('View and export options')}
          title={t('View and export options')}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Density')}</Menu.Label>
        <Menu.RadioGroup value={isCompact ? 'compact' : 'usual'} onChange={(value) => setCompact(value === 'compact')}>
          <Menu.RadioItem value="usual">{t('Comfortable')}</Menu.RadioItem>
          <Menu.RadioItem value="compact">{t('Compact')}</Menu.RadioItem>
        </Menu.RadioGroup>
        {columns.length > 1 && <Menu.Label>{t('Columns')}</Menu.Label>}
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
            <Menu.Label>{t('All matching rows')}</Menu.Label>
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} closeMenuOnClick onClick={onSave}>
              {t('Save as CSV')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
