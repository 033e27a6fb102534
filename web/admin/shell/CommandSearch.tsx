import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { type AccessMap, isAllowed } from '../../../contract/access.ts';
import { call } from '../../shared/api.ts';
import { useMayCall, useSession } from '../session.tsx';
import { useMenuScreens } from './menu.ts';
import { searchStore } from './SearchButton.tsx';

const SHORTEST = 3;

/** Cmd/Ctrl-K over the screens and, where the user's access has them, orders and products. */
export function CommandSearch() {
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const groups = [useScreenActions(wanted), ...useRecordActions(wanted)].filter((group) => group.actions.length > 0);
  useFirstChosen(groups, wanted !== '');
  return (
    <Spotlight
      store={searchStore}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      // The groups above are filtered already, the records by the server.
      filter={(_query, actions) => actions}
      // The shell has the shortcut.
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search screens and records' } }}
      scrollable
      maxHeight="60vh"
      nothingFound={wanted.length < SHORTEST ? 'Type a name, a phone number or an order id.' : 'Nothing found.'}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Screens, orders, products',
        'aria-label': 'Search screens and records',
      }}
    />
  );
}

/** Records come after Spotlight has chosen: the first of them is chosen where nothing was, so that Enter opens it. */
function useFirstChosen(groups: SpotlightActionGroupData[], isSearch: boolean) {
  const ids = groups.flatMap((group) => group.actions.map((action) => action.id)).join(' ');
  useEffect(() => {
    const { listId } = searchStore.getState();
    const list = listId === '' ? null : document.getElementById(listId);
    if (!isSearch || ids === '' || !list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    searchStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [ids, isSearch]);
}

function useScreenActions(wanted: string): SpotlightActionGroupData {
  const navigate = useNavigate();
  const screens = useMenuScreens();
  const matching = screens.filter((screen) =>
    `${screen.group} ${screen.label}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return {
    group: 'Screens',
    actions: matching.map((screen) => ({
      id: screen.path,
      label: screen.label,
      description: screen.group,
      onClick: () => navigate(`/${screen.path}`),
    })),
  };
}

function useRecordActions(wanted: string): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { access } = useSession();
  const [settled] = useDebouncedValue(wanted, 250);
  const isSearch = settled.length >= SHORTEST && wanted.length >= SHORTEST;

  const orders = useQuery({
    queryKey: ['search', 'order', settled],
    queryFn: ({ signal }) => findOrders(settled, signal),
    enabled: useMayCall('GET order') && isSearch,
  });
  const products = useQuery({
    queryKey: ['search', 'product', settled],
    queryFn: async ({ signal }) => (await call('GET product', { query: { find_name: settled }, signal })).data,
    enabled: useMayCall('GET product') && isSearch,
  });
  if (!isSearch || !access) return [];
  return [
    { group: 'Orders', actions: (orders.data ?? []).flatMap((order) => orderAction(order, access, navigate)) },
    {
      group: 'Products',
      actions: (products.data ?? []).flatMap((product) => productAction(product, access, navigate)),
    },
  ];
}

/** By phone where digits are typed, else by the customer's name; by order id in both cases. */
async function findOrders(wanted: string, signal: AbortSignal) {
  const byPerson = /^\d+$/.test(wanted) ? { find_customer_phone: wanted } : { find_customer_name: wanted };
  const lists = await Promise.all(
    [{ find_order_id: wanted }, byPerson].map((query) => call('GET order', { query, signal })),
  );
  const found = lists.flatMap((list) => list.data);
  return [...new Map(found.map((order) => [order._id, order])).values()];
}

type Order = Awaited<ReturnType<typeof findOrders>>[number];

function orderAction(order: Order, access: AccessMap, navigate: NavigateFunction) {
  const screen = `order-manage/${order.scheme_type.toLowerCase()}`;
  if (!isAllowed(access, `${screen}/detail/:id`)) return [];
  return [
    {
      id: order._id,
      label: `${order.order_id}, ${order.customer_name}`,
      description: `${order.customer_phone}, ${order.product_name}`,
      onClick: () => navigate(`/${screen}/detail/${order._id}`),
    },
  ];
}

/** A product opens as the only row of its list. */
function productAction(
  product: { _id: string; name: string; type: string; sku_from_system: string },
  access: AccessMap,
  navigate: NavigateFunction,
) {
  const screen = `product-manage/${product.type.toLowerCase()}`;
  if (!isAllowed(access, screen)) return [];
  return [
    {
      id: product._id,
      label: product.name,
      description: product.sku_from_system,
      onClick: () => navigate(`/${screen}?find_sku_from_system=${encodeURIComponent(product.sku_from_system)}`),
    },
  ];
}
