import type { Screen } from '../screen.ts';

export const officeScreens: Screen[] = [
  {
    path: 'payment-qr',
    label: 'Payment QRs',
    group: 'Offices',
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
