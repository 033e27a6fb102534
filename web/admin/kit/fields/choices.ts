import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointKey, QueryOf, ReplyOf, RowOf } from '../../../../contract/api.ts';
import { t } from '../../language/t.ts';
import { useCall } from '../calls.ts';

/** A list to choose rows from, which can also find them by id. */
type ChoiceKey = {
  [K in Extract<EndpointKey, `GET ${string}`>]: ReplyOf<K> extends { totalData: number }
    ? 'find__id' extends keyof QueryOf<K>
      ? K
      : never
    : never;
}[Extract<EndpointKey, `GET ${string}`>];

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceOptions<K extends ChoiceKey> {
  /** The filter that gets the typed text. */
  search: Extract<keyof QueryOf<K>, `find_${string}`>;
  /** Filters and order of all choices. */
  query?: QueryOf<K>;
  labelOf: (row: RowOf<K>) => string;
  /** The field to use as the value instead of the id; it has its own filter. */
  by?: 'key' | 'name';
  /** Shown if no row matches. */
  none?: string;
}

/** How many choices to load; beyond these the server searches. */
const CHOICES_AT_ONCE = 100;

/**
 * Returns a list's rows as choices for Mantine's Select and MultiSelect. Chosen rows always have their label. If not
 * all rows are loaded, the server searches.
 */
export function useChoices<K extends ChoiceKey>(
  list: K,
  { search, query, labelOf, by, none = t('No results.') }: ChoiceOptions<K>,
  chosen: (string | undefined)[] = [],
) {
  const idOf = (row: Row) => row[by ?? '_id'] ?? row._id;
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), 250);
  const page = { ...query, size: CHOICES_AT_ONCE };
  const first = useReply(list, page);
  const isAll = first.data !== undefined && first.data.totalData <= first.data.data.length;
  const matching = useReply(list, { ...page, [search]: settled }, !isAll && settled !== '');
  const here = [...(first.data?.data ?? []), ...(matching.data?.data ?? [])];
  const missing = chosen.filter((id) => id && !here.some((row) => idOf(row) === id)).slice(0, CHOICES_AT_ONCE);
  const others = useReply(
    list,
    { ...(by ? { [`find_${by}`]: missing[0] } : { find__id: missing.join(',') }), size: CHOICES_AT_ONCE },
    first.data !== undefined && missing.length > 0,
  );

  const rows = new Map([...here, ...(others.data?.data ?? [])].map((row) => [row._id, row]));
  const data: Choice[] = [...rows.values()].map((row) => ({
    value: idOf(row),
    label: labelOf(row as RowOf<K>),
  }));
  const failed = [first, matching, others].filter((reply) => reply.error);
  const isSearching = first.isLoading || matching.isFetching || typed.trim() !== settled;
  const nothingFound =
    failed.length > 0 ? t('This could not be loaded. Open it again to retry.') : isSearching ? t('Searching…') : none;
  const retry = () => {
    for (const reply of failed) void reply.refetch();
  };
  return {
    data,
    /** Props of the input. The server has filtered the options, so show all of them. */
    props: {
      data,
      searchable: true,
      onSearchChange: setTyped,
      limit: CHOICES_AT_ONCE,
      nothingFoundMessage: nothingFound,
      onDropdownOpen: retry,
    },
    /** Whether there are no choices for any typed text. */
    isEmpty: first.data?.totalData === 0,
    /** The value, if there is only one choice. */
    only: first.data?.totalData === 1 ? data[0]?.value : undefined,
    /** The props for a list's filter, together with its label and name. */
    filter: { choices: data, onSearch: setTyped, onOpen: retry, nothingFound },
  };
}

interface Row {
  _id: string;
  key?: string;
  name?: string;
}

interface Reply {
  data: Row[];
  totalData: number;
}

function useReply<K extends ChoiceKey>(list: K, query: object, enabled = true) {
  const reply = useCall(list, { query } as never, {
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return { ...reply, data: reply.data as Reply | undefined };
}

export const yesOrNo = (yes: string, no: string): Choice[] => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];
