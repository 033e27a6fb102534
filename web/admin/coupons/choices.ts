import { useChoices } from '../kit/fields/choices.ts';

/** The schemes for which a coupon can be limited: those that begin last come first, because they run now or soon. */
export const useCouponSchemes = (chosen: string[]) =>
  useChoices(
    'GET scheme',
    { search: 'find_name', query: { sort: 'start_date:desc' }, labelOf: ({ name }) => name },
    chosen,
  ).props;

export const useCouponProducts = (chosen: string[]) =>
  useChoices(
    'GET product',
    { search: 'find_search', query: { find_type: 'MAIN', sort: 'name:asc' }, labelOf: ({ name }) => name },
    chosen,
  ).props;
