import type { ReturnKind } from '../orders/returns.ts';
import { ofKinds, type Screen } from './screen.ts';

function returnScreen(path: string, label: string, kind: ReturnKind): Screen {
  return {
    path,
    label,
    group: 'Orders',
    kind,
    grants: {
      view: { admin_routes: [path], server_routes: [...ofKinds(['GET return'], kind), 'GET office'] },
      detail: {
        admin_routes: [`${path}/detail/:id`],
        server_routes: ofKinds(['GET return/{id}', 'GET return/{id}/picture/{picture}'], kind),
      },
      steps: { admin_routes: [`${path}/steps`], server_routes: ['POST return/{id}/{step}'] },
      refund: { admin_routes: [`${path}/refund`], server_routes: ['POST return/{id}/refund'] },
    },
  };
}

export const returnScreens: Screen[] = [
  { ...returnScreen('return-requests', 'Return requests', 'REQUESTS'), records: { Return: 'detail' } },
  returnScreen('return-completed', 'Completed returns', 'COMPLETED'),
];
