import type { Screen } from './screen.ts';

/** The power that a tick gives its role, where the name of the access type does not say it; by path and access type. */
const BY_SCREEN: Record<string, string> = {
  'dashboard/commerce view': 'See the first page: figures, what is to do, and the way to the first order.',
  'work-list view': 'See which customers are to be called, the longest wait first.',
  'customer-manage view': 'Find customers by any part of their number, and see all that we know of one.',
  'customer-manage care': 'Note something about a customer, and send a text message.',
  'customer-manage erase': 'Erase a person who asks for it, and print the certificate.',
  'customer-manage block': 'Take no more orders of a number on the storefront, and take them again.',
  'payment-statements view': 'See what came in by bank statement and SMS, and which payment it is for.',
  'payment-statements confirm': 'Read in bank statements, and say which order a payment is for.',
  'order-manage/multi-buy proof': 'Look at proofs of payment and accept or reject them.',
  'order-manage/multi-buy refund': 'Pay back the advance of a purchase that has ended.',
  'return-requests steps': 'Take in, check, replace or reject what customers bring back.',
  'return-completed steps': 'Open a return again, or close it.',
  'return-requests refund': 'Pay back what was returned.',
  'return-completed refund': 'Pay back what was returned.',
  'waiting-list delete': 'Take a number off the list of a customer who does not want to wait any more.',
  'editor-file-select view': 'Choose pictures of the library for texts.',
  'review-manage edit': 'Show or hide reviews of customers.',
  'asked-questions edit': 'Answer questions of customers.',
  'contact-manage edit': 'Answer messages of customers and note what was done.',
  'home-page-groups publish': 'Choose which home page visitors see.',
  'archived-items view': 'See products and schemes that were deleted.',
  'archived-items restore': 'Bring back products and schemes that were deleted.',
  'scheme-manage/data-campaign access': 'Say which retailers sell in a campaign, and how many orders each may take.',
  'module-manage access': 'Say which role may do what.',
  'module-manage import': 'Read modules from a file of another installation.',
  'office-manage/retailer import': 'Add and change many retailers by a file.',
  'office-manage/retailer poster': 'Print a poster with the code that leads to a retailer’s offer.',
  'office-tree move': 'Put an office under another one.',
  'payment-qr ask': 'Ask for a new payment QR of an office.',
  'payment-qr approve': 'Approve or reject a payment QR that somebody else has asked for.',
  'location-tree-view official': 'Bring the places up to date with the official list.',
  'shipping-charge try': 'Try what a delivery to a place costs.',
  'message-template edit': 'Change what customers are told, and send a trial to yourself.',
  'user-manage edit': 'Change users, and deactivate them.',
  'user-manage sessions': 'See where a user is signed in, end that, and send a new code for the password.',
  'user-manage why': 'See why a user may or may not do something.',
  'role-manage view': 'See the roles, and compare two of them.',
  'role-manage edit': 'Change roles, and look at the back office as one of them.',
  'our-brand view': 'See name, logo and colours of the shop.',
  'our-brand edit': 'Change name, logo and colours of the shop.',
  'global-setting flush': 'Have all kept pages read again.',
  'server-errors delete': 'Hide and delete errors that are mended.',
  'client-errors delete': 'Hide and delete errors that are mended.',
  'jobs retry': 'Try failed jobs again, or give them up.',
  'audit view': 'See who changed what, and when.',
  'health view': 'See whether database, disk and queue are well.',
};

/** The same for all screens; `{screen}` is the name of the screen. */
const BY_TYPE: Record<string, string> = {
  view: 'See “{screen}”: list and filters.',
  detail: 'Open one of “{screen}” with its history, and print its slip.',
  steps: 'Take each next step of “{screen}”: confirm, make ready, hand over, cancel, note.',
  customer: 'See and correct name, phone and address of the customer.',
  export: 'Take “{screen}” out as a file.',
  add: 'Add to “{screen}”.',
  edit: 'Change what is in “{screen}”.',
  delete: 'Delete from “{screen}”.',
  refund: 'Pay back money of “{screen}”.',
  call: 'Note what came of a call, and confirm or cancel the order.',
  mail: 'Have the report sent every morning by e-mail.',
  duplicate: 'Make a new one of “{screen}” from an old one.',
  room: 'Open and close the waiting room before an offer of “{screen}”, and set how many are let in.',
  publish: 'Show “{screen}” to customers, or take them back.',
  import: 'Add and change “{screen}” by a file.',
  many: 'Make many coupons at once.',
};

/** One sentence about a tick of the matrix of roles; empty where nobody has written one. */
export function tickWords({ path, label }: Pick<Screen, 'path' | 'label'>, access_type: string): string {
  const words = BY_SCREEN[`${path} ${access_type}`] ?? BY_TYPE[access_type] ?? '';
  return words.replace('{screen}', label);
}
