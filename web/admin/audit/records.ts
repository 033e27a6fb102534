interface Entry {
  entity: string;
  entity_id: string;
  before?: unknown;
  after?: unknown;
}

/** Where the record of an entry is seen: the path that has to be granted, and the address. */
export interface RecordPage {
  granted: string;
  to: string;
}

/** The screens whose form shows a record of this kind. */
const FORMS: Record<string, string> = {
  User: 'user-manage',
  'Refused call': 'user-manage',
  Role: 'role-manage',
  Module: 'module-manage',
  'Module group': 'sub-modules',
  State: 'state-manage',
  District: 'district-manage',
  Area: 'area-manage',
  Brand: 'brand-manage',
  'Head office': 'office-manage/admin',
  'National distributor': 'office-manage/nd',
  'Regional distributor': 'office-manage/rd',
  Retailer: 'office-manage/retailer',
  Campaign: 'scheme-manage/data-campaign',
  Field: 'scheme-manage/main-field',
  Coupon: 'coupon-manage',
  'Pickup location': 'pickup',
  'Shipping charge': 'shipping-charge',
  'Shipping partner': 'shipping-partner',
  'Message template': 'message-template',
  Setting: 'global-setting',
  Slider: 'slider-manage',
  'List of products': 'product-section',
  'List of brands': 'brand-section-manage',
  'Home page': 'home-page-groups',
  'Blog post': 'blog-manage',
  'Blog category': 'blog-cat-manage',
};
const DETAILS: Record<string, string> = {
  Order: 'orders',
  Purchase: 'orders',
  Return: 'return-requests',
  'Contact message': 'contact-manage',
  'Payment QR': 'payment-qr',
  'Client error': 'client-errors',
  'Server error': 'server-errors',
};
/** Where a record has no page of its own, the list that it is in. */
const LISTS: Record<string, string> = {
  Menu: 'menu-manage',
  'Menu entry': 'menu-manage',
  File: 'media-manage',
  Folder: 'media-manage',
  Question: 'asked-questions',
  Review: 'review-manage',
  Payment: 'payment-statements',
  Payments: 'payment-statements',
  'Waiting number': 'waiting-list',
  Job: 'jobs',
  Cache: 'global-setting',
  'Report mail': 'order-report/pre-order',
};

/** The page of the record that an entry is about; undefined where the entry does not tell which screen has it. */
export function pageOf(entry: Entry): RecordPage | undefined {
  const form = FORMS[entry.entity] ?? formByKind(entry);
  if (form) return { granted: `${form}/edit/:id`, to: `/${form}/edit/${entry.entity_id}` };
  const detail = DETAILS[entry.entity];
  if (detail) return { granted: `${detail}/detail/:id`, to: `/${detail}/detail/${entry.entity_id}` };
  const list = LISTS[entry.entity];
  return list ? { granted: list, to: `/${list}` } : undefined;
}

/** Products, schemes and contents have a screen a kind. */
function formByKind({ entity, before, after }: Entry): string | undefined {
  const { type, is_page } = { ...(before as object), ...(after as object) } as { type?: unknown; is_page?: unknown };
  if (entity === 'Content') return is_page === false ? 'content-manage' : 'page-manage';
  if (typeof type !== 'string') return undefined;
  if (entity === 'Product') return `product-manage/${type.toLowerCase()}`;
  return entity === 'Scheme' ? `scheme-manage/${type.toLowerCase()}` : undefined;
}
