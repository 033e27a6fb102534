import { resources } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';

export function tagOf({ path }: Definition): string {
  return path.split('/')[0] as string;
}

/** Groups calls by the first word of their path, each with its subject. */
const ABOUT: Record<string, string> = {
  ...Object.fromEntries(resources.map(({ list, screen }) => [tagOf(list), screen.label])),
  audit: 'Changes: who made them, what and when',
  bill: 'The numbers of retailers’ own bills, and the sales book',
  blog: 'Posts and their versions',
  'brand-section': 'Rows of brands for the home page',
  campaign: 'Campaigns, their retailers and quotas',
  captcha: 'The check that a visitor is human',
  clientBug: 'Errors in browsers',
  contact: 'Messages of visitors and the answers to them',
  content: 'Sections of text and pages, with their versions',
  area: 'Areas: municipalities and what is in them',
  field_data: 'Fields that schemes ask customers for',
  files: 'The library of pictures',
  health: 'Health of the installation',
  job: 'List waiting, running and failed jobs',
  layout: 'The home page and its sections',
  'live-change': 'Changes to live offers that need a second approver',
  menu: 'Menus of the storefront',
  'message-template': 'Texts of messages',
  office: 'Head office, distributors and retailers',
  order: 'Orders, from the tap to the hand-over, and their reports',
  'our-brand': 'The name and the looks of the shop',
  payment: 'Payments by bank statement and webhook',
  product: 'Products, their stock and imports',
  'product-section': 'Rows of products for the home page',
  'product-type': 'Types of products and their options',
  question: 'Questions about products',
  return: 'Returns and refunds',
  review: 'Reviews of products',
  role: 'Roles, modules and the routes that they open',
  scheme: 'Pre-order, campaign, scheme and multi-buy offers',
  serverBug: 'Errors of the server',
  setting: 'Settings',
  import: 'Files of products, retailers, quotas and modules: the check, the writing and the bad rows',
  setup: 'The steps to do before the first order',
  slider: 'Sliders',
  sms: 'SMS',
  static: 'Locations for visitors, and all locations in one call',
  user: 'Sessions, your account, and users',
  customer: 'Customers by their number: their orders, notes, blocks',
  verification: 'Payment proofs waiting for a decision',
  view: 'Saved views of lists',
  'launch-page': 'Launch pages: schemes, products and the home page built from sections',
  launch: 'Launch control',
  'office-money': 'The money that each office holds: months, deposits, closed tills',
  waitlist: 'Waitlists: entries, and the units that are held for them',
  watch: 'Notification lists of schemes',
};

export const tagsOf = (endpoints: Definition[]) =>
  [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name, description: ABOUT[name] }));
