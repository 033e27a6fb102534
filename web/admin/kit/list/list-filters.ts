import type { EndpointKey, QueryOf, ReplyOf } from '../../../../contract/api.ts';
import type { Choice } from '../fields/choices.ts';
import type { Level } from '../fields/LocationPicker.tsx';

export type ListKey = {
  [K in Extract<EndpointKey, `GET ${string}`>]: ReplyOf<K> extends { totalData: number } ? K : never;
}[Extract<EndpointKey, `GET ${string}`>];

/** The names of a list's filters, as its endpoint declares them. */
export type FilterName<K extends ListKey> = Extract<keyof QueryOf<K>, `find_${string}`>;
type DaysName<K extends ListKey> =
  FilterName<K> extends infer N ? (N extends `find_${infer F}_from` ? `find_${F}` : never) : never;
export type SortField<K extends ListKey> = (QueryOf<K> extends { sort?: infer S } ? S : never) extends infer S
  ? S extends `${infer F}:asc`
    ? F
    : never
  : never;

/** For choices from the server: see `useChoices`. */
export interface ChoicesOfServer {
  onSearch?: (typed: string) => void;
  onOpen?: () => void;
  nothingFound?: string;
}

/** One filter of a list, as a chip: a choice, a text, a range of days, or a location. */
export type ListFilter<K extends ListKey> =
  | ({ label: string; name: FilterName<K>; choices: Choice[] } & ChoicesOfServer)
  | { label: string; name: FilterName<K>; isText: true }
  | { label: string; days: DaysName<K> }
  | { label: string; place: Level };

const PLACE_FILTERS = ['find_state', 'find_district', 'find_vdc_municipality'] as const;

/** Returns the filters that a chip sets in the address. */
export function namesOf(filter: ListFilter<ListKey>): string[] {
  if ('days' in filter) return [`${filter.days}_from`, `${filter.days}_to`];
  return 'place' in filter ? [...PLACE_FILTERS] : [filter.name];
}
