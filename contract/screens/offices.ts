import type { ServerRoute } from '../api.ts';
import type { OfficeType } from '../offices/offices.ts';
import { crud, ofKinds, type Screen } from './screen.ts';

function officeScreen(kind: OfficeType, label: string, entity: string, more: Screen['grants'] = {}): Screen {
  const base = `office-manage/${kind.toLowerCase()}`;
  const own = (...routes: ServerRoute[]) => ofKinds(routes, kind);
  return {
    path: base,
    label,
    group: 'Offices',
    kind,
    records: { [entity]: 'edit' },
    grants: {
      ...crud(base, {
        view: ['GET office'],
        add: [...own('POST office'), 'GET office'],
        edit: [...own('GET office/{id}', 'GET office/{id}/orders', 'POST office {_id}'), 'GET office'],
        delete: own('DELETE office/{id}'),
      }),
      ...more,
    },
  };
}

export const officeScreens: Screen[] = [
  officeScreen('ADMIN', 'Head office', 'Head office'),
  officeScreen('ND', 'National distributors', 'National distributor'),
  officeScreen('RD', 'Regional distributors', 'Regional distributor'),
  officeScreen('RETAILER', 'Retailers', 'Retailer', {
    import: {
      admin_routes: ['office-manage/retailer/import'],
      server_routes: ['POST office/import', 'GET office/export'],
    },
    poster: {
      admin_routes: ['office-manage/retailer/poster/:id'],
      server_routes: [...ofKinds(['GET office/{id}'], 'RETAILER'), ...ofKinds(['GET scheme'], 'MULTI-BUY')],
    },
  }),
  {
    path: 'office-tree',
    label: 'Office tree',
    group: 'Offices',
    grants: {
      view: { admin_routes: ['office-tree'], server_routes: ['GET office/tree'] },
      move: {
        admin_routes: ['office-tree/move'],
        server_routes: [...ofKinds(['POST office/{id}/move'], 'ND', 'RD', 'RETAILER'), 'GET office'],
      },
    },
  },
  {
    path: 'payment-qr',
    label: 'Payment QRs',
    group: 'Offices',
    records: { 'Payment QR': 'detail' },
    grants: {
      view: {
        admin_routes: ['payment-qr', 'payment-qr/detail/:id'],
        server_routes: ['GET office/payment-qr', 'GET office/{id}/payment-qr'],
      },
      ask: {
        admin_routes: ['payment-qr/ask'],
        server_routes: ['POST office/{id}/payment-qr/picture', 'POST office/{id}/payment-qr'],
      },
      approve: {
        admin_routes: ['payment-qr/approve'],
        server_routes: ['POST office/{id}/payment-qr/{change}/{verdict}'],
      },
    },
  },
];
