import { inWords } from '../../../../contract/language/in-words.ts';
import { OUTCOMES } from '../../../../contract/statuses.ts';
import { machineOf } from '../../../../contract/steps/steps.ts';
import { useData } from '../../kit/calls.ts';
import type { Choice } from '../../kit/fields/choices.ts';
import type { FilterName, ListFilter } from '../../kit/list/list-filters.ts';
import { useListState } from '../../kit/list/list-state.ts';
import { useOfficeChoices } from '../../offices/choices.ts';
import { useOrderScreen } from './useOrderScreen.ts';

const SOURCES: Choice[] = [
  { value: 'public', label: 'Customer' },
  { value: 'counter', label: 'Counter' },
];

type OrderFilter = ListFilter<'GET order'>;

/** Returns the order list's filters; one without choices is hidden. */
export function useOrderFilters(): OrderFilter[] {
  const { kinds } = useOrderScreen();
  const { filters } = useListState();
  const offices = useOfficeChoices({}, [filters.find_office_id]);
  const { data } = useData('GET order/choices', {}, { staleTime: 300_000 });
  const statuses = [...new Set(kinds.flatMap((kind) => machineOf(kind).statuses))];
  const product = data?.products.find(({ _id }) => _id === filters.find_product_id);
  return [
    {
      label: 'Status',
      name: 'find_status',
      choices: statuses.map((status) => ({ value: status, label: inWords(status) })),
    },
    {
      label: 'Outcome',
      name: 'find_outcome',
      choices: OUTCOMES.map((outcome) => ({ value: outcome, label: inWords(outcome) })),
    },
    { label: 'Placed', days: 'find_placed_at' },
    ...(offices.data.length > 1
      ? [
          { label: 'Office', name: 'find_office_id' as const, ...offices.filter },
          { label: 'Company name', name: 'find_company_name' as const, isText: true as const },
        ]
      : []),
    { label: 'Location', place: 'vdc_municipality' },
    ...chip('Scheme', 'find_scheme_id', data?.schemes),
    ...chip('Campaign', 'find_campaign_id', data?.campaigns),
    ...chip('Product', 'find_product_id', data?.products),
    ...chip('Variant', 'find_variant_id', product?.variants),
    { label: 'Source', name: 'find_source', choices: SOURCES },
    ...chip('Assigned to', 'find_assigned_to', data?.people),
  ];
}

function chip(
  label: string,
  name: FilterName<'GET order'>,
  rows: { _id: string; name: string }[] | undefined,
): OrderFilter[] {
  const choices: Choice[] = (rows ?? []).map((row) => ({ value: row._id, label: row.name }));
  return choices.length > 0 ? [{ label, name, choices }] : [];
}
