import { eq } from 'drizzle-orm';
import { roles, userRoles, users } from '../access/access.table.ts';
import { hashPassword } from '../access/accounts/passwords.ts';
import { grantScreens, SUPER_ADMIN } from '../access/grants/ensure-modules.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';

export const DEMO_PASSWORD = 'agrim demo passphrase';

const ORDERS = ['pre-order', 'campaign', 'multi-buy'].map((type) => `order-manage/${type}`);
const ALL_ORDERS = [...ORDERS, 'orders', 'active-orders', 'archived-orders'];
const REPORTS = Object.fromEntries(
  ['pre-order', 'campaign', 'multi-buy'].map((type) => [`order-report/${type}`, ['view', 'export', 'mail']]),
);
const OWN_ORDERS = {
  ...REPORTS,
  ...Object.fromEntries(ALL_ORDERS.map((path) => [path, ['view', 'detail', 'steps', 'customer', 'export']])),
  'order-manage/pre-order': ['view', 'detail', 'steps', 'customer', 'export', 'add'],
  'order-manage/campaign': ['view', 'detail', 'steps', 'customer', 'export', 'add'],
  'order-manage/multi-buy': ['view', 'detail', 'steps', 'customer', 'export', 'add'],
  'work-list': ['view', 'call'],
  'return-requests': ['view', 'detail', 'steps'],
  'return-completed': ['view', 'detail', 'steps'],
};
const OFFICES_BELOW = { 'office-manage/retailer': ['view', 'add', 'edit', 'poster'], 'office-tree': ['view'] };
const START = { 'dashboard/commerce': ['view'] };
const CATALOGUE = { 'product-manage/main': ['view'], 'product-manage/bundle': ['view'] };

type RoleType = (typeof roles.$inferInsert)['role_type'];

/** Roles beside Super Admin, with the access types they have in each module. */
export const ROLES: Record<
  string,
  {
    role_type: RoleType;
    description: string;
    is_seller?: boolean;
    session_only?: boolean;
    grants: Record<string, string[]>;
  }
> = {
  'National Distributor': {
    role_type: 'seller',
    description:
      'Works on the orders of its whole subtree, gives them to other retailers, and manages its offices and their users.',
    is_seller: true,
    grants: {
      ...START,
      ...OWN_ORDERS,
      ...CATALOGUE,
      'user-manage': ['view', 'add', 'edit', 'sessions', 'why'],
      ...OFFICES_BELOW,
      'office-manage/rd': ['view', 'add', 'edit'],
    },
  },
  'Regional Distributor': {
    role_type: 'seller',
    description:
      'Works on the orders of its retailers, gives them to others, keeps those retailers, and sees their users.',
    is_seller: true,
    grants: { ...START, ...OWN_ORDERS, ...CATALOGUE, 'user-manage': ['view'], ...OFFICES_BELOW },
  },
  Retailer: {
    role_type: 'seller',
    description: 'Works on its own orders at the counter.',
    is_seller: true,
    session_only: true,
    grants: { ...START, ...OWN_ORDERS },
  },
  Verifier: {
    role_type: 'user',
    description: 'Checks proofs of payment.',
    grants: {
      ...START,
      'order-manage/multi-buy': ['view', 'detail', 'steps', 'proof'],
      'payment-statements': ['view'],
      'sms-list': ['view'],
    },
  },
  Editor: {
    role_type: 'others',
    description: 'Keeps places and content, and sees products.',
    grants: {
      ...START,
      ...CATALOGUE,
      'state-manage': ['view'],
      'district-manage': ['view', 'edit'],
      'area-manage': ['view', 'add', 'edit', 'delete'],
      'home-page-groups': ['view', 'add', 'edit', 'delete', 'publish'],
      'product-section': ['view', 'add', 'edit', 'delete'],
      'brand-section-manage': ['view', 'add', 'edit', 'delete'],
      'slider-manage': ['view', 'add', 'edit', 'delete'],
      'page-manage': ['view', 'add', 'edit', 'delete'],
      'content-manage': ['view', 'add', 'edit', 'delete'],
      'menu-manage': ['view', 'add', 'edit', 'delete'],
      'blog-manage': ['view', 'add', 'edit', 'delete'],
      'blog-cat-manage': ['view', 'add', 'edit', 'delete'],
      'contact-manage': ['view', 'edit', 'delete'],
      'media-manage': ['view', 'add', 'edit', 'delete'],
      'editor-file-select': ['view'],
    },
  },
};

/** The demo accounts of the README, one a role. */
export async function seedPeople(
  db: Db,
  offices: { head: string; nd: string; rd: string; retailer: string },
): Promise<void> {
  const ids = new Map<string, string>();
  for (const [role_title, { grants, ...role }] of Object.entries(ROLES)) {
    const _id = newId();
    ids.set(role_title, _id);
    await db.insert(roles).values({ _id, role_title, ...role });
    await grantScreens(db, _id, grants);
  }
  const [superAdmin] = await db.select({ _id: roles._id }).from(roles).where(eq(roles.is_super, true));
  ids.set(SUPER_ADMIN, superAdmin?._id as string);

  const accounts = [
    {
      name: 'Asha Shrestha',
      email: 'admin@agrim.example',
      mobile_no: '9801000000',
      office_id: offices.head,
      role: SUPER_ADMIN,
    },
    {
      name: 'Nabin Gurung',
      email: 'nd@agrim.example',
      mobile_no: '9801100000',
      office_id: offices.nd,
      role: 'National Distributor',
    },
    {
      name: 'Rita Tamang',
      email: 'rd@agrim.example',
      mobile_no: '9801200000',
      office_id: offices.rd,
      role: 'Regional Distributor',
    },
    {
      name: 'Ramesh Thapa',
      email: 'retailer@agrim.example',
      mobile_no: '9801000001',
      office_id: offices.retailer,
      role: 'Retailer',
    },
    {
      name: 'Bimala Karki',
      email: 'verifier@agrim.example',
      mobile_no: '9801300000',
      office_id: offices.head,
      role: 'Verifier',
    },
    {
      name: 'Esha Rai',
      email: 'editor@agrim.example',
      mobile_no: '9801400000',
      office_id: offices.head,
      role: 'Editor',
    },
  ];
  const password_hash = await hashPassword(DEMO_PASSWORD);
  for (const { role, ...account } of accounts) {
    const _id = newId();
    await db.insert(users).values({ _id, ...account, password_hash, email_verified: true });
    await db.insert(userRoles).values({ user_id: _id, role_id: ids.get(role) as string });
  }
}
