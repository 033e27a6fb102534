/** The lists of docs/specification.md, as tables: the routes of sections 2.1 and 2.3, and the calls of section 7. */

/** The pages below a menu entry: `add`, `edit/{id}` and the like, as the specification writes them. */
type Below = string[];

const FORM: Below = ['add', 'edit/{id}'];
const each = (base: string, kinds: string[], below: Below = []): [string, Below][] =>
  kinds.map((kind) => [`${base}/${kind}`, below]);

/** Section 2.3, side menu and route entries. */
export const ADMIN_ROUTES: [path: string, below: Below][] = [
  ['dashboard/commerce', []],
  ...each('product-manage', ['main', 'bundle'], FORM),
  ['scheme-manage/data-campaign', [...FORM, 'access/{id}']],
  ...each('scheme-manage', ['pre-order', 'campaign', 'multi-buy'], [...FORM, 'duplicate/{id}']),
  ['scheme-manage/main-field', FORM],
  ...each('order-manage', ['pre-order', 'campaign', 'multi-buy'], ['detail/{id}', 'add']),
  ...each('order-report', ['pre-order', 'campaign', 'multi-buy']),
  ...['orders', 'active-orders', 'archived-items', 'archived-orders', 'return-requests', 'return-completed'].map(
    (path): [string, Below] => [path, []],
  ),
  ...['asked-questions', 'review-manage', 'sms-list', 'product-section', 'brand-section-manage', 'content-manage'].map(
    (path): [string, Below] => [path, []],
  ),
  ['home-page-groups', ['edit/{id}']],
  ...[
    'slider-manage',
    'page-manage',
    'media-manage',
    'menu-manage',
    'blog-manage',
    'blog-cat-manage',
    'brand-manage',
  ].map((path): [string, Below] => [path, []]),
  ['coupon-manage', FORM],
  ['location-tree-view', []],
  ...['state-manage', 'district-manage', 'area-manage'].map((path): [string, Below] => [path, FORM]),
  ['global-setting', []],
  ...['pickup', 'shipping-charge', 'shipping-partner'].map((path): [string, Below] => [path, FORM]),
  ...each('office-manage', ['admin', 'nd', 'rd', 'retailer'], FORM),
  ['user-manage', ['add']],
  ['role-manage', FORM],
  ['contact-manage', []],
  ['module-manage', [...FORM, 'access/{id}']],
  ['sub-modules', []],
  ['server-errors', []],
  ['client-errors', []],
];

/** Section 2.1. */
export const PUBLIC_ROUTES = ['/', '/login', '/scheme/{id}', '/page/{page_key}', '/products', '/consumer'];

/** Section 7, with {…} for each variable part. */
export const CALLS: string[] = `
POST user/login
GET user/logout
GET user/reload-access
POST user/resetpassword
POST user/changepassword
GET content/key/{key}
GET layout/key/{key}
GET slider/key/{key}
GET scheme/offer
GET scheme/public/{id}
POST order/public
GET office/public
GET static/public/nepal/state
GET static/public/nepal/state/{id}
GET static/public/nepal/district
GET static/public/nepal/district/{id}
GET setting/key/{type}/{subtype}/{key}
POST order/public/user
POST order/public/user/verify
POST order/public/upload
POST order/public/submit
GET scheme/{id}
GET campaign/access/{id}
POST campaign/access/{id}
GET campaign
GET campaign/{id}
POST campaign
DELETE campaign/{id}
GET office
GET pickupLocs
GET pickupLocs/{id}
POST pickupLocs
DELETE pickupLocs/{id}
POST pickupLocs/deleteAll
POST pickupLocs/multiple/pickup
GET product
GET product/product/{id}
GET product-type/{id}
POST product
DELETE product/delete/{id}
POST product/status/multiple
GET static/admin/location/all
GET shipping-charge
GET shipping-charge/{id}
POST shipping-charge
DELETE shipping-charge/{id}
GET shippingpartner/shippingpartner
GET shippingpartner/shippingpartner/{id}
DELETE shippingpartner/delete/{id}
POST shippingpartner/admin
GET sms/admin
GET role/module
GET role/module/{id}
GET role/module-group
POST role/module
GET role/access/module/{id}
POST role/access/module/{id}
DELETE role/module-group/{id}
POST role/module/import
GET role/role
GET role/role/{id}
POST role/role
GET clientBug
POST clientBug/deleteAll
POST clientBug/deleteMultiple
POST clientBug
GET setting/all
GET setting/all/type
GET setting/all/subtype/{type}
GET setting/single/{id}
POST setting/{type}
DELETE setting/delete/{id}
GET setting/redis/flush/db
GET field_data
GET field_data/single/{id}
POST field_data/delete/{id}
POST field_data
GET content
GET content/{key}
POST content
DELETE content/{id}
`
  .trim()
  .split('\n');
