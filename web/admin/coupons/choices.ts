import { useChoices } from '../kit/fields/choices.ts';

/** The schemes that a coupon can be bound to: those that begin last come first, which are the ones that run and come. */
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
