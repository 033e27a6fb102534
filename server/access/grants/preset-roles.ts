import { eq } from 'drizzle-orm';
import { type Screen, screens } from '../../../contract/screen-list.ts';
import { type Db, transact } from '../../db/db.ts';
import { roles } from '../access.table.ts';
import { grantScreens } from './ensure-modules.ts';

const ORDERS = ['pre-order', 'campaign', 'multi-buy'].map((type) => `order-manage/${type}`);
const ALL_ORDERS = [...ORDERS, 'orders', 'active-orders', 'archived-orders'];
const REPORTS = Object.fromEntries(
  ['pre-order', 'campaign', 'multi-buy'].map((type) => [`order-report/${type}`, ['view', 'export', 'mail']]),
);
const OWN_ORDERS = {
  ...REPORTS,
  ...Object.fromEntries(ALL_ORDERS.map((path) => [path, ['view', 'detail', 'steps', 'customer', 'change', 'export']])),
  'order-manage/pre-order': ['view', 'detail', 'steps', 'customer', 'change', 'export', 'add'],
  'order-manage/campaign': ['view', 'detail', 'steps', 'customer', 'change', 'export', 'add'],
  'order-manage/multi-buy': ['view', 'detail', 'steps', 'customer', 'change', 'export', 'add'],
  'work-list': ['view', 'call', 'hand_over', 'sell'],
  'office-money': ['view', 'deposit', 'till', 'export'],
  'sales-book': ['view', 'record', 'import', 'export'],
  'return-requests': ['view', 'detail', 'steps'],
  'return-completed': ['view', 'detail', 'steps'],
};
const OFFICES_BELOW = {
  'office-manage/retailer': ['view', 'add', 'edit', 'poster'],
  'office-tree': ['view'],
  'your-retailers': ['view', 'remind', 'move'],
};
const START = { 'dashboard/commerce': ['view'] };
const CATALOGUE = { 'product-manage/main': ['view'], 'product-manage/bundle': ['view'] };

/** Grants all matching screens and access types. */
const ofScreens = (fits: (screen: Screen, access_type: string) => boolean): Record<string, string[]> =>
  Object.fromEntries(
    screens
      .map((screen) => [screen.path, Object.keys(screen.grants).filter((type) => fits(screen, type))] as const)
      .filter(([, types]) => types.length > 0),
  );

type RoleType = (typeof roles.$inferInsert)['role_type'];

interface Preset {
  role_type: RoleType;
  description: string;
  is_seller?: boolean;
  session_only?: boolean;
  /**
   * Whether a password alone isn't enough: for roles that move money or give access. Their users set up two-step
   * verification at first sign-in.
   */
  totp_required?: boolean;
  /** Access types by screen path. */
  grants: Record<string, string[]>;
}

/** A company's initial roles, besides Super Admin. */
export const PRESET_ROLES: Record<string, Preset> = {
  'Head Office Manager': {
    role_type: 'admin',
    totp_required: true,
    description:
      'Runs the shop: offers, products, content, offices, users, orders, payments and reports. Can’t change roles or settings.',
    grants: ofScreens(({ path, group }, type) => {
      if (group === 'System') return path === 'audit' || (path === 'our-brand' && type === 'view');
      if (['module-manage', 'sub-modules'].includes(path)) return false;
      return path !== 'role-manage' || type === 'view';
    }),
  },
  'National Distributor': {
    role_type: 'seller',
    totp_required: true,
    description:
      'Manages and reassigns the orders of its distributors and retailers, and manages their offices and users.',
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
    description: 'Manages its retailers’ orders, reassigns them, edits those retailers and sees their users.',
    is_seller: true,
    grants: { ...START, ...OWN_ORDERS, ...CATALOGUE, 'user-manage': ['view'], ...OFFICES_BELOW },
  },
  Retailer: {
    role_type: 'seller',
    description: 'Handles its own orders at a shared counter. Signed out when the browser closes.',
    is_seller: true,
    session_only: true,
    grants: { ...START, ...OWN_ORDERS },
  },
  'Retailer with Own Phone': {
    role_type: 'seller',
    description: 'Handles its own orders on a phone that nobody else uses. Stays signed in, so it also opens offline.',
    is_seller: true,
    grants: { ...START, ...OWN_ORDERS },
  },
  Support: {
    role_type: 'user',
    description:
      'Supports customers: views all orders, corrects names and phones, logs calls, opens returns and answers messages.',
    grants: {
      ...START,
      ...CATALOGUE,
      ...Object.fromEntries(ALL_ORDERS.map((path) => [path, ['view', 'detail', 'steps', 'customer', 'change']])),
      'work-list': ['view', 'call'],
      'return-requests': ['view', 'detail', 'steps'],
      'return-completed': ['view', 'detail', 'steps'],
      'customer-manage': ['view', 'care', 'join'],
      waitlist: ['view', 'detail', 'remove'],
      'asked-questions': ['view', 'edit'],
      'review-manage': ['view'],
      'contact-manage': ['view', 'edit'],
      'sms-list': ['view'],
    },
  },
  Accountant: {
    role_type: 'user',
    totp_required: true,
    description: 'Reconciles payments with orders, issues refunds and exports reports.',
    grants: {
      ...START,
      ...REPORTS,
      'order-manage/multi-buy': ['view', 'detail', 'refund', 'export'],
      'payment-statements': ['view', 'confirm', 'refund'],
      'office-money': ['view', 'deposit', 'confirm', 'lock', 'export'],
      'sales-book': ['view', 'record', 'import', 'export'],
      'payment-qr': ['view'],
      'return-requests': ['view', 'detail', 'refund'],
      'return-completed': ['view', 'detail', 'refund'],
      'coupon-manage': ['view'],
    },
  },
  Viewer: {
    role_type: 'others',
    description: 'Views the head office’s offers, products, offices, orders and reports. Read-only.',
    grants: ofScreens(({ path, group }, type) => {
      if (['System', 'People', 'Messages'].includes(group) || path === 'editor-file-select') return false;
      return path !== 'media-manage' && ['view', 'detail'].includes(type);
    }),
  },
  Verifier: {
    role_type: 'user',
    totp_required: true,
    description: 'Verifies proofs of payment.',
    grants: {
      ...START,
      'order-manage/multi-buy': ['view', 'detail', 'steps', 'proof'],
      'payment-statements': ['view'],
      'sms-list': ['view'],
    },
  },
  Editor: {
    role_type: 'others',
    description: 'Manages content, launch pages, specification sheets and locations, and views products.',
    grants: {
      ...START,
      ...CATALOGUE,
      'state-manage': ['view'],
      'district-manage': ['view', 'edit'],
      'area-manage': ['view', 'add', 'edit', 'delete'],
      'home-page-groups': ['view', 'add', 'edit', 'delete', 'publish'],
      'launch-page-manage': ['view', 'add', 'edit', 'delete'],
      'specification-sheet': ['view', 'add', 'edit', 'delete'],
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

/** Makes a company's initial roles, unless it has one besides Super Admin. */
export async function ensurePresetRoles(db: Db): Promise<void> {
  const [made] = await db.select({ _id: roles._id }).from(roles).where(eq(roles.is_super, false)).limit(1);
  if (made) return;
  await transact(db, async (db) => {
    for (const [role_title, { grants, ...role }] of Object.entries(PRESET_ROLES)) {
      const [saved] = await db
        .insert(roles)
        .values({ role_title, ...role })
        .onConflictDoNothing()
        .returning();
      if (saved) await grantScreens(db, saved._id, grants);
    }
  });
}
