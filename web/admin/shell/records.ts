import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from 'react-router';
import { type AccessMap, isAllowed } from '../../../contract/access/grants.ts';
import type { RowOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { counted, t } from '../language/t.ts';
import { addressOfOrder } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import { rememberRecent } from './recent.ts';

export const SHORTEST = 3;
const MOST_ROWS = 5;

interface FoundRecord {
  id: string;
  label: string;
  description: string;
  /** Its address below /admin/. */
  path: string;
  /** The filter that finds it in its list, for users who can only see it there. */
  inList: Record<string, string>;
}

/** Searches records that the user is allowed to open; a result opens the record, or its list. */
export function useRecords(typed: string) {
  const navigate = useNavigate();
  const { access } = useSession();
  const [settled] = useDebouncedValue(typed, 250);
  const isAsked = typed.length >= SHORTEST;
  // Enter must not open a result of an earlier text.
  const enabled = isAsked && settled === typed;
  const query = { find_search: settled, size: MOST_ROWS };
  const orders = useData('GET order', { query }, { enabled });
  const customers = useData('GET customer', { query }, { enabled });
  const products = useData('GET product', { query }, { enabled });
  const schemes = useData('GET scheme', { query: { find_name: settled, size: MOST_ROWS } }, { enabled });
  const campaigns = useData('GET campaign', { query }, { enabled });
  const coupons = useData('GET coupon', { query: { find_code: settled, size: MOST_ROWS } }, { enabled });
  const users = useData('GET user', { query }, { enabled });
  const offices = useData('GET office', { query }, { enabled });
  if (!enabled || !access) return { isSearching: isAsked, groups: [] };

  const searches = [
    { group: t('Orders'), call: orders, found: orders.data?.map((order) => foundOrder(order, access)) },
    { group: t('Customers'), call: customers, found: customers.data?.map(foundCustomer) },
    { group: t('Products'), call: products, found: products.data?.map(foundProduct) },
    { group: t('Schemes'), call: schemes, found: schemes.data?.map(foundScheme) },
    { group: t('Campaigns'), call: campaigns, found: campaigns.data?.map(foundCampaign) },
    { group: t('Coupons'), call: coupons, found: coupons.data?.map(foundCoupon) },
    { group: t('Users'), call: users, found: users.data?.map(foundUser) },
    { group: t('Offices'), call: offices, found: offices.data?.map(foundOffice) },
  ];
  // Show all results at once: rows that arrive later must not push down the one being picked.
  const isSearching = searches.some(({ call }) => call.isLoading);
  if (isSearching) return { isSearching, groups: [] };
  const failed = searches.filter(({ call }) => call.error && !call.data);
  const open = (group: string, { label }: FoundRecord, path: string) => {
    rememberRecent({ path, label, description: group });
    navigate(path);
  };
  const actionsOf = (group: string, matches: FoundRecord[] = []) =>
    matches.flatMap((record) => {
      const path = addressOf(access, record);
      const { id, label, description } = record;
      return path ? [{ id, label, description, onClick: () => open(group, record, path) }] : [];
    });
  return {
    isSearching,
    groups: [
      ...searches.map(({ group, found: matches }) => ({ group, actions: actionsOf(group, matches) })),
      notSearched(
        failed.map(({ group }) => group),
        () => Promise.all(failed.map(({ call }) => call.refetch())),
      ),
    ],
  };
}

const foundOrder = (order: RowOf<'GET order'>, access: AccessMap): FoundRecord => ({
  id: order._id,
  label: `${order.order_id}, ${order.customer_name}`,
  description: `${order.customer_phone}, ${order.product_name}`,
  path: addressOfOrder(access, order) ?? `order-manage/${order.scheme_type.toLowerCase()}/detail/${order._id}`,
  inList: { find_search: order.order_id },
});

const foundCustomer = ({ _id, name, orders }: RowOf<'GET customer'>): FoundRecord => ({
  id: t('customer {_id}', { _id }),
  label: name,
  description: `${_id}, ${counted(orders, 'order')}`,
  path: `customer-manage/detail/${_id}`,
  inList: { find_search: _id },
});

const foundProduct = ({ _id, name, type, sku_from_system }: RowOf<'GET product'>): FoundRecord => ({
  id: _id,
  label: name,
  description: sku_from_system,
  path: `product-manage/${type.toLowerCase()}/edit/${_id}`,
  inList: { find_search: sku_from_system },
});

const foundScheme = ({ _id, name, type, product_name, status }: RowOf<'GET scheme'>): FoundRecord => ({
  id: _id,
  label: name,
  description: `${product_name}, ${status}`,
  path: `scheme-manage/${type.toLowerCase()}/edit/${_id}`,
  inList: { find_name: name },
});

const foundCampaign = ({ _id, name, code }: RowOf<'GET campaign'>): FoundRecord => ({
  id: _id,
  label: name,
  description: code,
  path: `scheme-manage/data-campaign/edit/${_id}`,
  inList: { find_search: code },
});

const foundCoupon = ({ _id, code, title }: RowOf<'GET coupon'>): FoundRecord => ({
  id: _id,
  label: code,
  description: title,
  path: `coupon-manage/edit/${_id}`,
  inList: { find_code: code },
});

const foundUser = ({ _id, name, email, mobile_no, office }: RowOf<'GET user'>): FoundRecord => ({
  id: _id,
  label: name,
  description: [email, mobile_no, office.name].filter(Boolean).join(', '),
  path: `user-manage/edit/${_id}`,
  inList: { find_search: name },
});

const foundOffice = ({ _id, name, type, office_code }: RowOf<'GET office'>): FoundRecord => ({
  id: _id,
  label: name,
  description: office_code,
  path: `office-manage/${type.toLowerCase()}/edit/${_id}`,
  inList: { find_search: office_code },
});

/** Returns the record's address, or its list's, filtered to it; undefined if neither is granted. */
function addressOf(access: AccessMap, { path, inList }: FoundRecord): string | undefined {
  if (isAllowed(access, path.replace(/[^/]+$/, ':id'))) return `/${path}`;
  const list = path.replace(/\/(edit|detail)\/.*$/, '');
  return isAllowed(access, list) ? `/${list}?${new URLSearchParams(inList)}` : undefined;
}

/** Reports a failed search, which must not look empty. */
function notSearched(groups: string[], searchAgain: () => unknown): SpotlightActionGroupData {
  const again = {
    id: 'search again',
    label: t('{groups} could not be searched', { groups: new Intl.ListFormat('en').format(groups) }),
    description: t('Search there again'),
    closeSpotlightOnTrigger: false,
    onClick: searchAgain,
  };
  return { group: t('Not searched'), actions: groups.length > 0 ? [again] : [] };
}
