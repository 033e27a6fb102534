import { OUTCOMES } from '../../../../contract/statuses.ts';
import { machineOf } from '../../../../contract/steps/steps.ts';
import { useData } from '../../kit/calls.ts';
import { type Choice, yesOrNo } from '../../kit/fields/choices.ts';
import type { FilterName, ListFilter } from '../../kit/list/list-filters.ts';
import { useListState } from '../../kit/list/list-state.ts';
import { ownWords, t, translated } from '../../language/t.ts';
import { useOfficeChoices } from '../../offices/choices.ts';
import { useOrderScreen } from './useOrderScreen.ts';

const SOURCES: Choice[] = [
  { value: 'public', label: t('Customer') },
  { value: 'counter', label: t('Counter') },
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
      label: t('Status'),
      name: 'find_status',
      choices: statuses.map((status) => ({ value: status, label: ownWords(status) })),
    },
    {
      label: t('Order outcome'),
      name: 'find_outcome',
      choices: OUTCOMES.map((outcome) => ({ value: outcome, label: ownWords(outcome) })),
    },
    { label: t('Order date'), days: 'find_placed_at' },
    ...(offices.data.length > 1
      ? [
          { label: t('Office'), name: 'find_office_id' as const, ...offices.filter },
          { label: t('Company name'), name: 'find_company_name' as const, isText: true as const },
        ]
      : []),
    { label: t('Location'), place: 'vdc_municipality' },
    { label: t('Ended'), days: 'find_ended_at' },
    ...chip(t('Scheme'), 'find_scheme_id', data?.schemes),
    ...chip(t('Campaign'), 'find_campaign_id', data?.campaigns),
    ...chip(t('Product'), 'find_product_id', data?.products),
    ...chip(t('Variant'), 'find_variant_id', product?.variants),
    { label: t('Source'), name: 'find_source', choices: SOURCES },
    ...chip(t('Assigned to'), 'find_assigned_to', data?.people),
  ];
}

const WAITS: Choice[] = [
  { value: 'late', label: t('Overdue calls') },
  { value: 'deadline', label: t('Near or past deadline') },
  { value: 'goods', label: t('To allocate and prepare') },
  { value: 'payment', label: t('Owed after hand-over') },
];

/** Returns the list's filters that tabs, tiles and reports set in its address. */
export function useLinkedFilters(): OrderFilter[] {
  const { find_end_reason: reason } = useListState().filters;
  return [
    { label: t('Open work'), name: 'find_waits', choices: WAITS },
    { label: t('Contact'), name: 'find_is_contacted', choices: yesOrNo(t('Contacted'), t('Not contacted')) },
    ...chip(t('Reason'), 'find_end_reason', reason ? [{ _id: reason, name: translated(reason) }] : []),
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
