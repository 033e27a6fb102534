import type { SchemeType } from '../offers.ts';
import { ofKinds, type Screen } from '../screen.ts';

function orderScreen(kind: SchemeType, label: string, card?: string): Screen {
  const path = kind.toLowerCase();
  return {
    path: `order-manage/${path}`,
    label,
    group: 'Orders',
    kind,
    ...(card && { card }),
    grants: {
      view: { admin_routes: [`order-manage/${path}`], server_routes: [...ofKinds(['GET order'], kind), 'GET office'] },
      detail: { admin_routes: [`order-manage/${path}/detail/:id`], server_routes: ofKinds(['GET order/{id}'], kind) },
      steps: {
        admin_routes: [`order-manage/${path}/steps`],
        server_routes: ofKinds(['POST order/{id}/{step}'], kind),
      },
    },
  };
}

export const orderScreens: Screen[] = [
  orderScreen('PRE-ORDER', 'Pre-orders', 'Pre-order orders'),
  orderScreen('CAMPAIGN', 'Campaign orders', 'Campaign orders'),
  orderScreen('MULTI-BUY', 'Multi-buy orders'),
];
