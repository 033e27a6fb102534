import { resources } from './api.ts';
import { contentScreens } from './screens/content.ts';
import { deliveryScreens } from './screens/delivery.ts';
import { locationScreens } from './screens/locations.ts';
import { offerScreens } from './screens/offers.ts';
import { officeScreens } from './screens/offices.ts';
import { orderScreens } from './screens/orders.ts';
import { peopleScreens } from './screens/people.ts';
import { productScreens } from './screens/products.ts';
import { reportScreens } from './screens/reports.ts';
import { returnScreens } from './screens/returns.ts';
import { type Screen, screenOf } from './screens/screen.ts';
import { sectionScreens } from './screens/sections.ts';
import { settingScreens } from './screens/settings.ts';
import { systemScreens } from './screens/system.ts';

export { SCREEN_GROUPS, type ScreenGroup } from './screen-groups.ts';
export type { Screen } from './screens/screen.ts';

/** Screens with their own menu position, or with more than a resource declares. */
const placed: Screen[] = [
  {
    path: 'dashboard/commerce',
    label: 'Dashboard',
    group: 'Dashboard',
    grants: {
      view: {
        admin_routes: ['dashboard/commerce', 'dashboard-help'],
        server_routes: ['GET setup', 'POST setup/message'],
      },
    },
  },
  ...orderScreens,
  ...returnScreens,
  ...reportScreens,
  ...offerScreens,
  ...productScreens,
  ...sectionScreens,
  ...contentScreens,
  ...officeScreens,
  ...locationScreens,
  ...deliveryScreens,
  {
    path: 'sms-list',
    label: 'SMS list',
    group: 'Messages',
    grants: { view: { admin_routes: ['sms-list'], server_routes: ['GET sms/admin'] } },
  },
  {
    path: 'message-template',
    label: 'Message templates',
    group: 'Messages',
    records: { 'Message template': 'edit' },
    grants: {
      view: { admin_routes: ['message-template'], server_routes: ['GET message-template'] },
      edit: {
        admin_routes: ['message-template/edit/:id'],
        server_routes: [
          'GET message-template/{id}',
          'POST message-template',
          'POST message-template {_id}',
          'POST message-template/test',
        ],
      },
    },
  },
  ...peopleScreens,
  ...settingScreens,
  ...systemScreens,
  {
    path: 'audit',
    label: 'Audit',
    group: 'System',
    grants: { view: { admin_routes: ['audit'], server_routes: ['GET audit'] } },
  },
];

/** Every back-office screen in menu order; a resource without a place comes last in its group. */
export const screens: Screen[] = [
  ...placed,
  ...resources
    .filter(({ screen }) => !placed.some(({ path }) => path === screen.path))
    .map((resource) => screenOf(resource)),
];
