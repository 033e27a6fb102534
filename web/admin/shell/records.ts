import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from 'react-router';
import { type AccessMap, isAllowed } from '../../../contract/grants.ts';
import { useData } from '../kit/calls.ts';
import { addressOfOrder } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import { rememberRecent } from './recent.ts';

export const SHORTEST = 3;
const FEW = 5;

interface Found {
  id: string;
  label: string;
  description: string;
  /** Where it is opened, below /admin/. */
  path: string;
  /** What finds it in its list, for who may see it there alone. */
  inList: Record<string, string>;
}

/** The records that hold what is typed, of those that the user's access has; each opens itself, or is shown in its list. */
export function useRecords(wanted: string) {
  const navigate = useNavigate();
  const { access } = useSession();
  const [settled] = useDebouncedValue(wanted, 250);
  const isAsked = wanted.length >= SHORTEST;
  // What was found by the text of a moment ago is not what Enter is to open now.
  const enabled = isAsked && settled === wanted;
  const query = { find_search: settled, size: FEW };
  const orders = useData('GET order', { query }, { enabled });
  const products = useData('GET product', { query }, { enabled });
  const schemes = useData('GET scheme', { query: { find_name: settled, size: FEW } }, { enabled });
  const campaigns = useData('GET campaign', { query }, { enabled });
  const coupons = useData('GET coupon', { query: { find_code: settled, size: FEW } }, { enabled });
  const users = useData('GET user', { query }, { enabled });
  const offices = useData('GET office', { query }, { enabled });
  if (!enabled || !access) return { isSearching: isAsked, groups: [] };

  const calls = {
    Orders: orders,
    Products: products,
    Schemes: schemes,
    Campaigns: campaigns,
    Coupons: coupons,
    Users: users,
    Offices: offices,
  };
  const groups: [string, Found[] | undefined][] = [
    [
      'Orders',
      orders.data?.map((order) => ({
        id: order._id,
        label: `${order.order_id}, ${order.customer_name}`,
        description: `${order.customer_phone}, ${order.product_name}`,
        path: addressOfOrder(access, order) ?? `order-manage/${order.scheme_type.toLowerCase()}/detail/${order._id}`,
        inList: { find_search: order.order_id },
      })),
    ],
    [
      'Products',
      products.data?.map((product) => ({
        id: product._id,
        label: product.name,
        description: product.sku_from_system,
        path: `product-manage/${product.type.toLowerCase()}/edit/${product._id}`,
        inList: { find_search: product.sku_from_system },
      })),
    ],
    [
      'Schemes',
      schemes.data?.map((scheme) => ({
        id: scheme._id,
        label: scheme.name,
        description: `${scheme.product_name}, ${scheme.state}`,
        path: `scheme-manage/${scheme.type.toLowerCase()}/edit/${scheme._id}`,
        inList: { find_name: scheme.name },
      })),
    ],
    [
      'Campaigns',
      campaigns.data?.map(({ _id, name, code }) => ({
        id: _id,
        label: name,
        description: code,
        path: `scheme-manage/data-campaign/edit/${_id}`,
        inList: { find_search: code },
      })),
    ],
    [
      'Coupons',
      coupons.data?.map(({ _id, code, title }) => ({
        id: _id,
        label: code,
        description: title,
        path: `coupon-manage/edit/${_id}`,
        inList: { find_code: code },
      })),
    ],
    [
      'Users',
      users.data?.map((user) => ({
        id: user._id,
        label: user.name,
        description: [user.email, user.mobile_no, user.office.name].filter(Boolean).join(', '),
        path: `user-manage/edit/${user._id}`,
        inList: { find_search: user.name },
      })),
    ],
    [
      'Offices',
      offices.data?.map((office) => ({
        id: office._id,
        label: office.name,
        description: office.office_code,
        path: `office-manage/${office.type.toLowerCase()}/edit/${office._id}`,
        inList: { find_search: office.office_code },
      })),
    ],
  ];
  // Shown all at once: what comes a moment later must not push down what one is about to choose.
  const isSearching = Object.values(calls).some((one) => one.isLoading);
  if (isSearching) return { isSearching, groups: [] };
  const failed = Object.entries(calls).filter(([, { error, data }]) => error && !data);
  return {
    isSearching,
    groups: [
      ...groups.map(([group, found]) => ({
        group,
        actions: (found ?? []).flatMap((record) => {
          const path = addressOf(access, record);
          if (!path) return [];
          const { id, label, description } = record;
          return {
            id,
            label,
            description,
            onClick() {
              rememberRecent({ path, label, description: group });
              navigate(path);
            },
          };
        }),
      })),
      notSearched(
        failed.map(([group]) => group),
        () => Promise.all(failed.map(([, { refetch }]) => refetch())),
      ),
    ],
  };
}

/** The record itself, or its list with nothing else in it; undefined where neither is granted. */
function addressOf(access: AccessMap, { path, inList }: Found): string | undefined {
  if (isAllowed(access, path.replace(/[^/]+$/, ':id'))) return `/${path}`;
  const list = path.replace(/\/(edit|detail)\/.*$/, '');
  return isAllowed(access, list) ? `/${list}?${new URLSearchParams(inList)}` : undefined;
}

/** That nothing was found is not said of what could not be asked. */
function notSearched(groups: string[], searchAgain: () => unknown): SpotlightActionGroupData {
  const again = {
    id: 'search again',
    label: `${new Intl.ListFormat('en').format(groups)} could not be searched`,
    description: 'Search there again',
    closeSpotlightOnTrigger: false,
    onClick: searchAgain,
  };
  return { group: 'Not searched', actions: groups.length > 0 ? [again] : [] };
}
