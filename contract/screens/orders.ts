import { SCHEME_TYPES, type SchemeType } from '../offers.ts';
import { ofKinds, type Screen } from '../screen.ts';

/** What every list of orders asks for, and what can be done from it. */
function orderGrants(path: string, kinds: readonly SchemeType[]): Screen['grants'] {
  return {
    view: {
      admin_routes: [path],
      server_routes: [...ofKinds(['GET order', 'GET order/waiting', 'GET order/choices'], ...kinds), 'GET office'],
    },
    detail: { admin_routes: [`${path}/detail/:id`], server_routes: ofKinds(['GET order/{id}'], ...kinds) },
    steps: {
      admin_routes: [`${path}/steps`],
      server_routes: ofKinds(
        ['POST order/{id}/{step}', 'POST order/multiple/{step}', 'POST order/multiple/archive'],
        ...kinds,
      ),
    },
    export: { admin_routes: [`${path}/export`], server_routes: ofKinds(['POST order/export'], ...kinds) },
  };
}

/** Of purchases, what money depends on is granted apart. */
const MONEY: Screen['grants'] = {
  proof: {
    admin_routes: ['order-manage/multi-buy/proof'],
    server_routes: ofKinds(['POST order/{id}/proof/{step}'], 'MULTI-BUY'),
  },
  refund: {
    admin_routes: ['order-manage/multi-buy/refund'],
    server_routes: ofKinds(['POST order/{id}/refund'], 'MULTI-BUY'),
  },
};

function orderScreen(kind: SchemeType, label: string, card?: string): Screen {
  const path = `order-manage/${kind.toLowerCase()}`;
  return {
    path,
    label,
    group: 'Orders',
    kind,
    ...(card && { card }),
    grants: { ...orderGrants(path, [kind]), ...(kind === 'MULTI-BUY' && MONEY) },
  };
}

const ofAllKinds = (path: string, label: string): Screen => ({
  path,
  label,
  group: 'Orders',
  grants: orderGrants(path, SCHEME_TYPES),
});

export const orderScreens: Screen[] = [
  orderScreen('PRE-ORDER', 'Pre-orders', 'Pre-order orders'),
  orderScreen('CAMPAIGN', 'Campaign orders', 'Campaign orders'),
  orderScreen('MULTI-BUY', 'Multi-buy orders'),
  ofAllKinds('orders', 'All orders'),
  ofAllKinds('active-orders', 'Active orders'),
  ofAllKinds('archived-orders', 'Archived orders'),
];
