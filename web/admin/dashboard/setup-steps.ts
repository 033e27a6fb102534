import type { SetupRow, SetupStep } from '../../../contract/reports/setup.ts';

interface Words {
  label: string;
  help: string;
  /** The page of the step; the server names the record if there is one. */
  path: string;
}

export const STEPS: Record<SetupStep, Words> = {
  brand: { label: 'Your brand', help: 'Name, logo and colours, which customers see everywhere.', path: 'our-brand' },
  places: { label: 'Locations', help: 'Provinces, districts and municipalities of Nepal.', path: 'location-tree-view' },
  head_office: {
    label: 'Head office',
    help: 'The phone and address customers see.',
    path: 'office-manage/admin',
  },
  nd: {
    label: 'A national distributor',
    help: 'Reports to the head office. Your own company can be one.',
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
    help: 'A second approver for approvals, and staff for your offices. Nine roles are ready to use.',
    path: 'user-manage/add',
  },
  messages: { label: 'SMS and e-mail', help: 'Send yourself a test.', path: 'sms-list' },
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
  terms: { label: 'Terms', help: 'A page with your terms and privacy policy.', path: 'page-manage/add' },
  scheme: {
    label: 'A scheme',
    help: 'The products, the dates and the sellers.',
    path: 'scheme-manage/pre-order/add',
  },
  rehearsal: {
    label: 'A rehearsal',
    help: 'In the menu of the scheme: Preview. Order there as a customer: you see what they would get, and nothing stays.',
    path: 'scheme-manage/pre-order',
  },
  go_live: {
    label: 'Go live',
    help: 'Publish the scheme: customers can order at once.',
    path: 'scheme-manage/pre-order',
  },
  first_order: {
    label: 'A first order',
    help: 'Order as a customer or at the counter. You can cancel it afterwards.',
    path: 'order-manage/pre-order/add',
  },
};

/** The steps that keep customers from ordering. */
export const neededOf = (steps: SetupRow[]): SetupRow[] => steps.filter((row) => !row.is_done && !row.is_optional);

export const pathOf = (row: SetupRow): string => row.path ?? STEPS[row.step].path;
