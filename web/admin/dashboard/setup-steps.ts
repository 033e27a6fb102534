import type { SetupRow, SetupStep } from '../../../contract/reports/setup.ts';

interface Words {
  label: string;
  help: string;
  /** The step's page; it includes the record's id if the server named one. */
  path: string;
}

export const STEPS: Record<SetupStep, Words> = {
  brand: { label: 'Your brand', help: 'Name, logo and colours, which customers see everywhere.', path: 'our-brand' },
  places: { label: 'Locations', help: 'Nepal’s states, districts and areas.', path: 'location-tree-view' },
  head_office: {
    label: 'Head office',
    help: 'The phone and address customers see.',
    path: 'office-manage/admin',
  },
  nd: {
    label: 'A national distributor',
    help: 'Reports to the head office. Your own company can be the distributor.',
    path: 'office-manage/nd/add',
  },
  rd: {
    label: 'A regional distributor',
    help: 'Reports to a national distributor.',
    path: 'office-manage/rd/add',
  },
  retailer: {
    label: 'A retailer',
    help: 'Hands phones over to customers. You can import them from a file.',
    path: 'office-manage/retailer/add',
  },
  people: {
    label: 'People',
    help: 'Staff for your offices. Nine roles are ready to use.',
    path: 'user-manage/add',
  },
  approver: {
    label: 'Second approver',
    help: 'Someone else who can approve payment QRs, refunds and high advances.',
    path: 'user-manage/add',
  },
  sms: { label: 'SMS', help: 'A gateway that has sent a message. Send yourself a test.', path: 'sms-list' },
  mail: { label: 'Email', help: 'A mail server. Send yourself a test.', path: 'our-brand' },
  products: {
    label: 'A product',
    help: 'A phone with its variants, prices and stock, published.',
    path: 'product-manage/main/add',
  },
  payment_qr: {
    label: 'Payment QRs',
    help: 'For multi-buys, whose advance is paid to the retailer.',
    path: 'payment-qr',
  },
  home: { label: 'Home page', help: 'Until you create one, it shows the open offers.', path: 'home-page-groups/add' },
  bill: {
    label: 'Bills',
    help: 'Choose in the settings if staff enter the retailer’s bill number at the hand-over.',
    path: 'global-setting',
  },
  terms: { label: 'Terms', help: 'A page with your terms and privacy policy.', path: 'page-manage/add' },
  scheme: {
    label: 'A scheme',
    help: 'Products, dates and retailers.',
    path: 'scheme-manage/pre-order/add',
  },
  rehearsal: {
    label: 'A rehearsal',
    help: 'Choose Preview in the scheme’s menu and order as a customer. You see what they would get; nothing is saved.',
    path: 'scheme-manage/pre-order',
  },
  go_live: {
    label: 'Go live',
    help: 'Publish the scheme. Customers can order at once.',
    path: 'scheme-manage/pre-order',
  },
  first_order: {
    label: 'A first order',
    help: 'Order as a customer or at the counter. You can cancel it afterwards.',
    path: 'order-manage/pre-order/add',
  },
};

/** Returns open steps that customers need before they can order. */
export const neededOf = (steps: SetupRow[]): SetupRow[] => steps.filter((row) => !row.is_done && !row.is_optional);

/** Returns steps the shop still has to decide before it sells. */
export const openBeforeSelling = (steps: SetupRow[]): SetupRow[] =>
  steps.filter((row) => row.is_before_selling && !row.is_done && !row.is_waived);

export const pathOf = (row: SetupRow): string => row.path ?? STEPS[row.step].path;
