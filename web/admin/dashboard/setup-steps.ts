import type { SetupRow, SetupStep } from '../../../contract/reports/setup.ts';
import { t } from '../language/t.ts';

interface Words {
  label: string;
  help: string;
  /** The step's page; it includes the record's id if the server named one. */
  path: string;
}

export const STEPS: Record<SetupStep, Words> = {
  brand: {
    label: t('Your brand'),
    help: t('Name, logo and colours, which customers see everywhere.'),
    path: 'our-brand',
  },
  places: { label: t('Locations'), help: t('Nepal’s states, districts and areas.'), path: 'location-tree-view' },
  head_office: {
    label: t('Head office'),
    help: t('The phone and address customers see.'),
    path: 'office-manage/admin',
  },
  nd: {
    label: t('National distributor'),
    help: t('Reports to the head office. Your own company can be the distributor.'),
    path: 'office-manage/nd/add',
  },
  rd: {
    label: t('Regional distributor'),
    help: t('Reports to a national distributor.'),
    path: 'office-manage/rd/add',
  },
  retailer: {
    label: t('Retailer'),
    help: t('Hands phones over to customers. You can import them from a file.'),
    path: 'office-manage/retailer/add',
  },
  people: {
    label: t('People'),
    help: t('Staff for your offices. Nine roles are ready to use.'),
    path: 'user-manage/add',
  },
  approver: {
    label: t('Second approver'),
    help: t('Someone else who can approve payment QRs, refunds and high advances.'),
    path: 'user-manage/add',
  },
  sms: { label: 'SMS', help: t('Connect an SMS gateway, then send yourself a test.'), path: 'sms-list' },
  mail: { label: t('Email'), help: t('Connect a mail server, then send yourself a test.'), path: 'our-brand' },
  products: {
    label: t('Product'),
    help: t('A phone with its variants, prices and stock, published.'),
    path: 'product-manage/main/add',
  },
  payment_qr: {
    label: t('Payment QRs'),
    help: t('For multi-buys, whose advance is paid to the retailer.'),
    path: 'payment-qr',
  },
  home: {
    label: t('Home page'),
    help: t('Until you create one, it shows the open offers.'),
    path: 'home-page-groups/add',
  },
  bill: {
    label: t('Bills'),
    help: t('Choose in Settings if staff enter the retailer’s bill number at the hand-over.'),
    path: 'global-setting',
  },
  terms: { label: t('Terms'), help: t('A page with your terms and privacy policy.'), path: 'page-manage/add' },
  scheme: {
    label: t('Scheme'),
    help: t('Products, dates and retailers.'),
    path: 'scheme-manage/pre-order/add',
  },
  rehearsal: {
    label: t('Test order'),
    help: t(
      'Choose Preview in the scheme’s menu and order as a customer. You see what they would get; nothing is saved.',
    ),
    path: 'scheme-manage/pre-order',
  },
  go_live: {
    label: t('Go live'),
    help: t('Publish the scheme. Customers can order at once.'),
    path: 'scheme-manage/pre-order',
  },
  first_order: {
    label: t('First order'),
    help: t('Order as a customer or at the counter. You can cancel it afterwards.'),
    path: 'order-manage/pre-order/add',
  },
};

/** Returns open steps that customers need before they can order. */
export const neededOf = (steps: SetupRow[]): SetupRow[] => steps.filter((row) => !row.is_done && !row.is_optional);

/** Returns steps the shop still has to decide before it sells. */
export const openBeforeSelling = (steps: SetupRow[]): SetupRow[] =>
  steps.filter((row) => row.is_before_selling && !row.is_done && !row.is_waived);

export const pathOf = (row: SetupRow): string => row.path ?? STEPS[row.step].path;
