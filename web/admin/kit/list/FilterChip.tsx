import { Button, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { inSentence, t } from '../../language/t.ts';
import type { Choice } from '../fields/choices.ts';
import { type Level, LocationPicker } from '../fields/LocationPicker.tsx';
import { IconChevronDown } from '../icons.ts';
import { lazyPart } from '../lazy-part.tsx';
import { SmallButton } from '../SmallButton.tsx';
import classes from './filters.module.css';
import { type ChoicesOfServer, type ListFilter, type ListKey, namesOf } from './list-filters.ts';
import { useListState } from './list-state.ts';

// Calendars are large and rarely used, so load them on demand.
const DaysFilter = lazyPart(async () => (await import('./DaysFilter.tsx')).DaysFilter);

interface FilterChipProps {
  filter: ListFilter<ListKey>;
  /** Whether the user just chose the filter in the menu. */
  opensAtOnce?: boolean;
}

/** Shows one filter: its value when closed, its input when open. */
export function FilterChip({ filter, opensAtOnce = false }: FilterChipProps) {
  const { filters, setFilters } = useListState();
  const [isOpen, { close, open, toggle }] = useDisclosure();
  const read = () => 'choices' in filter && filter.onOpen?.();
  // Wait until the target is in the page, because the dropdown is placed beside it.
  const openAtOnce = useEffectEvent(() => {
    if (!opensAtOnce) return;
    read();
    open();
  });
  useEffect(() => openAtOnce(), []);
  const names = namesOf(filter);
  const isSet = names.some((name) => filters[name]);
  const shown = isSet ? shownValue(filter, filters) : undefined;
  const clear = () => setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <Group gap={0} wrap="nowrap" className={classes.chip} data-set={isSet}>
      <Popover opened={isOpen} onChange={(isOpen) => !isOpen && close()} position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>
          <SmallButton
            className={classes.face}
            onClick={() => {
              if (!isOpen) read();
              toggle();
            }}
            rightSection={isSet ? undefined : <IconChevronDown size={14} aria-hidden />}
          >
            {filter.label}
            {shown && <b className={classes.value}>{shown}</b>}
          </SmallButton>
        </Popover.Target>
        <Popover.Dropdown p="xs" miw={220} aria-label={filter.label}>
          <Inside filter={filter} close={close} />
        </Popover.Dropdown>
      </Popover>
      {isSet && (
        <CloseButton size={28} aria-label={t('Clear {name}', { name: inSentence(filter.label) })} onClick={clear} />
      )}
    </Group>
  );
}

/** Shows one of the address's filters without a chip, such as one from another screen's link. */
export function OtherChip({ name, value }: { name: string; value: string }) {
  const { setFilters } = useListState();
  const label = name.replace(/^find_/, '').replaceAll('_', ' ');
  const isId = /^[\da-f-]{36}$/.test(value);
  return (
    <Group gap={0} wrap="nowrap" className={classes.chip} data-set>
      <span className={classes.plain}>{isId ? t('One record') : `${label}: ${value}`}</span>
      <CloseButton
        size={28}
        aria-label={t('Clear {name}', { name: label })}
        onClick={() => setFilters({ [name]: undefined })}
      />
    </Group>
  );
}

function shownValue(filter: ListFilter<ListKey>, filters: Record<string, string | undefined>): string {
  if ('days' in filter) {
    const [from, to] = namesOf(filter).map((name) => filters[name]);
    return from === to ? (from ?? '') : [from ?? '…', to ?? '…'].join(' – ');
  }
  if ('place' in filter) return t('chosen');
  const value = filters[filter.name] ?? '';
  return 'choices' in filter ? (filter.choices.find((choice) => choice.value === value)?.label ?? '…') : value;
}

function Inside({ filter, close }: { filter: ListFilter<ListKey>; close: () => void }): ReactNode {
  const { filters, setFilters } = useListState();
  if ('days' in filter)
    return (
      <Suspense>
        <DaysFilter name={filter.days} label={filter.label} close={close} />
      </Suspense>
    );
  if ('place' in filter)
    return (
      <Stack gap="xs">
        <LocationFilter until={filter.place} />
      </Stack>
    );
  const set = (value: string | undefined) => {
    setFilters({ [filter.name]: value });
    close();
  };
  if ('isText' in filter) return <TextInside label={filter.label} value={filters[filter.name] ?? ''} onSet={set} />;
  return <Choices {...filter} value={filters[filter.name]} onSet={set} />;
}

function TextInside({ label, value, onSet }: { label: string; value: string; onSet: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSet(typed.trim());
      }}
    >
      <Group gap="xs" align="end">
        <TextInput
          size="sm"
          label={t('{name} contains', { name: label })}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="sm">
          {t('Apply')}
        </Button>
      </Group>
    </form>
  );
}

interface ChoicesProps extends ChoicesOfServer {
  label: string;
  choices: Choice[];
  value: string | undefined;
  onSet: (value: string | undefined) => void;
}

/** How many choices to show without a search. */
const AT_A_GLANCE = 8;

function Choices({ label, choices, value, onSet, onSearch, nothingFound = t('No results.') }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const isSearched = choices.length > AT_A_GLANCE || onSearch !== undefined;
  const matching = choices.filter((choice) => choice.label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <Stack gap={6}>
      {isSearched && (
        <TextInput
          type="search"
          size="sm"
          aria-label={t('Search {name}', { name: inSentence(label) })}
          placeholder={t('Search')}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onSearch?.(event.currentTarget.value);
          }}
        />
      )}
      <ul className={classes.choices} aria-label={label}>
        {matching.slice(0, 100).map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={choice.value === value}
              onClick={() => onSet(choice.value === value ? undefined : choice.value)}
            >
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
      {matching.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {nothingFound}
        </Text>
      )}
    </Stack>
  );
}

/** Filters by location, down to the list's level. */
function LocationFilter({ until }: { until: Level }) {
  const { filters, setFilters } = useListState();
  const { find_state: state, find_district: district, find_vdc_municipality: vdc_municipality } = filters;
  return (
    <LocationPicker
      size="sm"
      until={until}
      value={{ state, district, vdc_municipality }}
      onChange={({ state, district, vdc_municipality }) =>
        setFilters({ find_state: state, find_district: district, find_vdc_municipality: vdc_municipality })
      }
    />
  );
}
