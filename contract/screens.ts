import { api, type EndpointKey, type ServerRoute, serverRoutes } from './api.ts';
import { SCHEME_TYPES } from './offers.ts';

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

/** The same calls for rows of one kind, or of several. */
const ofKinds = (routes: ServerRoute[], ...kinds: string[]): ServerRoute[] =>
  routes.flatMap((route) => kinds.map((kind): ServerRoute => `${route as EndpointKey} {${kind}}`));

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
    },
  };
}

/** What a picture field calls: choosing from the library, uploading into it and describing what was uploaded. */
const PICTURES: ServerRoute[] = ['GET files', 'GET files/{id}', 'GET files/folder', 'POST files/upload', 'POST files'];

function productScreen(path: string, label: string): Screen {
  const base = `product-manage/${path}`;
  return {
    path: base,
    label,
    group: 'Products',
    card: label,
    grants: {
      ...crud(base, {
        view: [
          'GET product',
          'GET product/product/{id}',
          'GET product-type/{id}',
          'GET product/stock/{id}',
          'GET brand',
        ],
        add: ['POST product', ...PICTURES],
        edit: [
          'GET product/product/{id}',
          'GET product/preview/{id}',
          'POST product {_id}',
          'POST product/status/multiple {is_active}',
          'POST product/status/multiple {is_published}',
          ...PICTURES,
        ],
        delete: ['DELETE product/delete/{id}', 'POST product/status/multiple {is_deleted}'],
      }),
      import: {
        admin_routes: [`${base}/import`],
        server_routes: [
          'POST product/import',
          'POST product/import/start/{id}',
          'GET product/import/{id}',
          'GET product/import/{id}/errors',
        ],
      },
      export: { admin_routes: [`${base}/export`], server_routes: ['GET product/export'] },
    },
  };
}

/** What the form of a scheme chooses from, besides pictures. */
const SCHEME_CHOICES: ServerRoute[] = [
  'GET product',
  'GET product/product/{id}',
  'GET campaign',
  'GET field_data',
  'GET office',
];

function schemeScreen(path: string, label: string, card?: string): Screen {
  const base = `scheme-manage/${path}`;
  const own = (...routes: ServerRoute[]) => ofKinds(routes, path.toUpperCase());
  return {
    path: base,
    label,
    group: 'Offers',
    ...(card && { card }),
    grants: {
      ...crud(base, {
        view: own('GET scheme'),
        add: [...own('POST scheme'), ...SCHEME_CHOICES, ...PICTURES],
        edit: [...own('GET scheme/{id}', 'POST scheme {_id}', 'GET scheme/check/{id}'), ...SCHEME_CHOICES, ...PICTURES],
        delete: own('DELETE scheme/{id}'),
      }),
      duplicate: {
        admin_routes: [`${base}/duplicate/:id`],
        server_routes: own('GET scheme/{id}', 'POST scheme/duplicate/{id}'),
      },
      publish: {
        admin_routes: [`${base}/publish`],
        server_routes: own(
          'GET scheme/{id}',
          'POST scheme/publish/{id}',
          'GET scheme/check/{id}',
          'GET scheme/preview/{id}',
        ),
      },
    },
  };
}

const CAMPAIGNS = 'scheme-manage/data-campaign';

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
    path: CAMPAIGNS,
    label: 'Campaigns',
    group: 'Offers',
    grants: {
      ...crud(CAMPAIGNS, {
        view: ['GET campaign'],
        add: ['POST campaign'],
        edit: ['GET campaign/{id}', 'POST campaign {_id}'],
        delete: ['DELETE campaign/{id}'],
      }),
      access: {
        admin_routes: [`${CAMPAIGNS}/access/:id`],
        server_routes: [
          'GET campaign/access/{id}',
          'POST campaign/access/{id}',
          'POST campaign/access/{id}/move',
          'POST campaign/access/{id}/import',
          'GET office',
        ],
      },
    },
  },
  schemeScreen('pre-order', 'Pre-order schemes', 'Pre-order scheme'),
  schemeScreen('campaign', 'Campaign schemes', 'Campaign scheme'),
  schemeScreen('multi-buy', 'Multi-buy schemes'),
  {
    path: 'scheme-manage/main-field',
    label: 'Field names',
    group: 'Offers',
    grants: crud('scheme-manage/main-field', {
      view: ['GET field_data'],
      add: ['POST field_data'],
      edit: ['GET field_data/single/{id}', 'POST field_data {_id}'],
      delete: ['POST field_data/delete/{id}'],
    }),
  },
  productScreen('main', 'Main products'),
  productScreen('bundle', 'Bundle products'),
  {
    path: 'brand-manage',
    label: 'Brands',
    group: 'Products',
    grants: crud('brand-manage', {
      view: ['GET brand'],
      add: ['POST brand', ...PICTURES],
      edit: ['GET brand/{id}', 'POST brand {_id}', ...PICTURES],
      delete: ['DELETE brand/{id}'],
    }),
  },
  {
    path: 'media-manage',
    label: 'Media',
    group: 'Products',
    grants: {
      view: {
        admin_routes: ['media-manage'],
        server_routes: ['GET files', 'GET files/{id}', 'GET files/folder'],
      },
      add: { admin_routes: ['media-manage/add'], server_routes: ['POST files/upload', 'POST files/folder'] },
      edit: {
        admin_routes: ['media-manage/edit/:id'],
        server_routes: ['POST files', 'POST files/multiple/folder', 'POST files/folder {_id}'],
      },
      delete: {
        admin_routes: ['media-manage/delete'],
        server_routes: ['DELETE files/{id}', 'DELETE files/folder/{id}'],
      },
    },
  },
  {
    path: 'editor-file-select',
    label: 'Choose a file',
    group: 'Products',
    hidden: true,
    grants: { view: { admin_routes: ['editor-file-select'], server_routes: ['GET files', 'GET files/folder'] } },
  },
  {
    path: 'review-manage',
    label: 'Reviews',
    group: 'Products',
    grants: {
      view: { admin_routes: ['review-manage'], server_routes: ['GET review'] },
      edit: { admin_routes: ['review-manage/decide'], server_routes: ['POST review/decide/{id}'] },
    },
  },
  {
    path: 'asked-questions',
    label: 'Asked questions',
    group: 'Products',
    grants: {
      view: { admin_routes: ['asked-questions'], server_routes: ['GET question'] },
      edit: { admin_routes: ['asked-questions/answer'], server_routes: ['POST question/answer/{id}'] },
      delete: { admin_routes: ['asked-questions/delete'], server_routes: ['DELETE question/{id}'] },
    },
  },
  {
    path: 'archived-items',
    label: 'Archived items',
    group: 'Products',
    grants: {
      view: {
        admin_routes: ['archived-items'],
        server_routes: ['GET product', ...ofKinds(['GET scheme'], ...SCHEME_TYPES)],
      },
      restore: {
        admin_routes: ['archived-items/restore'],
        server_routes: ['POST product/restore/{id}', 'POST scheme/restore/{id}'],
      },
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
  {
    path: 'user-manage',
    label: 'Users',
    group: 'People',
    grants: {
      ...crud('user-manage', {
        view: ['GET user'],
        add: ['POST user', 'GET role/role', 'GET office'],
        edit: ['GET user/{id}', 'POST user {_id}', 'GET role/role', 'GET office'],
      }),
      sessions: {
        admin_routes: ['user-manage/sessions/:id'],
        server_routes: [
          'GET user/{id}',
          'GET user/session/{id}',
          'DELETE user/session/{id}/{session}',
          'POST user/reset-link/{id}',
        ],
      },
      why: { admin_routes: ['user-manage/why/:id'], server_routes: ['GET user/{id}', 'GET user/why/{id}'] },
    },
  },
  {
    path: 'role-manage',
    label: 'Roles',
    group: 'People',
    grants: crud('role-manage', {
      view: ['GET role/role'],
      add: ['POST role/role'],
      edit: ['GET role/role/{id}', 'POST role/role {_id}'],
    }),
  },
  {
    path: 'module-manage',
    label: 'Modules',
    group: 'People',
    grants: {
      ...crud('module-manage', {
        view: ['GET role/module', 'GET role/module-group', 'GET role/module/export'],
        add: ['POST role/module', 'GET role/routes', 'GET role/module-group'],
        edit: ['GET role/module/{id}', 'POST role/module {_id}', 'GET role/routes', 'GET role/module-group'],
        delete: ['DELETE role/module/{id}'],
      }),
      import: { admin_routes: ['module-manage/import'], server_routes: ['POST role/module/import'] },
      access: {
        admin_routes: ['module-manage/access/:id'],
        server_routes: [
          'GET role/access/module/{id}',
          'POST role/access/module/{id}',
          'GET role/access',
          'POST role/access',
        ],
      },
    },
  },
  {
    path: 'sub-modules',
    label: 'Module groups',
    group: 'People',
    grants: crud('sub-modules', {
      view: ['GET role/module-group'],
      add: ['POST role/module-group'],
      edit: ['GET role/module-group/{id}', 'POST role/module-group {_id}'],
      delete: ['DELETE role/module-group/{id}'],
    }),
  },
  {
    path: 'audit',
    label: 'Audit',
    group: 'System',
    grants: { view: { admin_routes: ['audit'], server_routes: ['GET audit'] } },
  },
];

/** Server routes that a role can be granted, in the registry's order. */
export const grantableRoutes: string[] = Object.values(api).flatMap((endpoint) =>
  endpoint.access === 'granted' ? serverRoutes(endpoint) : [],
);
