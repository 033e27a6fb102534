import { api, type ServerRoute, serverRoutes } from './api.ts';

/**
 * One row an admin screen: the source of the menu, the route guard, the dashboard cards, the seeded modules and the
 * check that every granted call belongs to a screen. `grants` are the module's access types: the client routes
 * and the server routes that each of them opens.
 */
export interface Screen {
  /** Client path below /admin/. */
  path: string;
  label: string;
  group: ScreenGroup;
  /** Text of the dashboard card, for the screens that have one. */
  card?: string;
  /** Reached from another screen only. */
  hidden?: boolean;
  grants: Record<string, { admin_routes: string[]; server_routes: ServerRoute[] }>;
}

export const SCREEN_GROUPS = [
  'Dashboard',
  'Orders',
  'Offers',
  'Products',
  'Offices',
  'Locations',
  'Messages',
  'People',
  'System',
] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

interface CrudCalls {
  view: ServerRoute[];
  add?: ServerRoute[];
  edit?: ServerRoute[];
  delete?: ServerRoute[];
}

/** The usual four access types of a list with its form, on the usual client paths. */
function crud(path: string, calls: CrudCalls): Screen['grants'] {
  return {
    view: { admin_routes: [path], server_routes: calls.view },
    ...(calls.add && { add: { admin_routes: [`${path}/add`], server_routes: calls.add } }),
    ...(calls.edit && { edit: { admin_routes: [`${path}/edit/:id`], server_routes: calls.edit } }),
    ...(calls.delete && { delete: { admin_routes: [`${path}/delete`], server_routes: calls.delete } }),
  };
}

function orderScreen(path: string, label: string, card?: string): Screen {
  return {
    path: `order-manage/${path}`,
    label,
    group: 'Orders',
    ...(card && { card }),
    grants: {
      view: { admin_routes: [`order-manage/${path}`], server_routes: ['GET order', 'GET office'] },
      detail: { admin_routes: [`order-manage/${path}/detail/:id`], server_routes: ['GET order/{id}'] },
    },
  };
}

export const screens: Screen[] = [
  {
    path: 'dashboard/commerce',
    label: 'Dashboard',
    group: 'Dashboard',
    grants: { view: { admin_routes: ['dashboard/commerce', 'dashboard-help'], server_routes: [] } },
  },
  orderScreen('pre-order', 'Pre-orders', 'Pre-order orders'),
  orderScreen('campaign', 'Campaign orders', 'Campaign orders'),
  orderScreen('multi-buy', 'Multi-buy orders'),
  {
    path: 'product-manage/main',
    label: 'Main products',
    group: 'Products',
    card: 'Main products',
    grants: {
      view: { admin_routes: ['product-manage/main'], server_routes: ['GET product', 'GET product/product/{id}'] },
    },
  },
  {
    path: 'product-manage/bundle',
    label: 'Bundle products',
    group: 'Products',
    card: 'Bundle products',
    grants: {
      view: { admin_routes: ['product-manage/bundle'], server_routes: ['GET product', 'GET product/product/{id}'] },
    },
  },
  {
    path: 'state-manage',
    label: 'States',
    group: 'Locations',
    grants: crud('state-manage', {
      view: ['GET state'],
      add: ['POST state'],
      edit: ['GET state/{id}', 'POST state {_id}'],
      delete: ['DELETE state/{id}'],
    }),
  },
  {
    path: 'district-manage',
    label: 'Districts',
    group: 'Locations',
    grants: crud('district-manage', {
      view: ['GET district'],
      add: ['POST district'],
      edit: ['GET district/{id}', 'POST district {_id}'],
      delete: ['DELETE district/{id}'],
    }),
  },
  {
    path: 'area-manage',
    label: 'Areas',
    group: 'Locations',
    grants: crud('area-manage', {
      view: ['GET area'],
      add: ['POST area'],
      edit: ['GET area/{id}', 'POST area {_id}'],
      delete: ['DELETE area/{id}'],
    }),
  },
  {
    path: 'sms-list',
    label: 'SMS list',
    group: 'Messages',
    grants: { view: { admin_routes: ['sms-list'], server_routes: ['GET sms/admin'] } },
  },
];

/** Server routes that a role can be granted, in the registry's order. */
export const grantableRoutes: string[] = Object.values(api).flatMap((endpoint) =>
  endpoint.access === 'granted' ? serverRoutes(endpoint) : [],
);
