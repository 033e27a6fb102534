import { ofKinds, type Screen } from '../screen.ts';

function orderScreen(path: string, label: string, card?: string): Screen {
  const kind = path.toUpperCase();
  return {
    path: `order-manage/${path}`,
    label,
    group: 'Orders',
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
  orderScreen('pre-order', 'Pre-orders', 'Pre-order orders'),
  orderScreen('campaign', 'Campaign orders', 'Campaign orders'),
  orderScreen('multi-buy', 'Multi-buy orders'),
];
