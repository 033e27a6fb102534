import type { QueryOf } from '../../../contract/api.ts';
import type { Breakdown } from '../../../contract/reports/reports.ts';
import { inSentence, t } from '../language/t.ts';

/** The breakdowns: name, list filter, and the next breakdown below. */
export const BREAKDOWNS: Record<Breakdown, { label: string; filter: keyof QueryOf<'GET order'>; next?: Breakdown }> = {
  office: { label: t('Office'), filter: 'find_office_id', next: 'office' },
  product: { label: t('Product'), filter: 'find_product_id', next: 'variant' },
  variant: { label: t('Variant'), filter: 'find_variant_id' },
  state: { label: t('State'), filter: 'find_state', next: 'district' },
  district: { label: t('District'), filter: 'find_district', next: 'area' },
  area: { label: t('Area'), filter: 'find_vdc_municipality' },
};

/** Reads the breakdown from the address. */
export function breakdownOf(params: URLSearchParams): Breakdown {
  const by = params.get('by') ?? '';
  return Object.hasOwn(BREAKDOWNS, by) ? (by as Breakdown) : 'office';
}

/** `Orders by office`. */
export const ordersBy = (by: Breakdown): string => t('Orders by {by}', { by: inSentence(BREAKDOWNS[by].label) });
