import { CALL_AGAIN_HOURS, CALL_WITHIN_HOURS, EXPIRES_AFTER_DAYS } from '../orders/waiting.ts';
import { BANKS_AND_WALLETS } from './banks.ts';

/** The types of value that a setting can hold, which decide how it is edited. */
export const SETTING_KINDS = ['boolean', 'number', 'text', 'rich_text', 'list', 'json'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** Its address: `setting/key/Data/Public/Bank`. Whatever has the subtype Public is read by everyone. */
interface SettingAddress {
  type: string;
  subtype: string;
  key: string;
}

interface Definition extends SettingAddress {
  label: string;
  /** The effect of a change. */
  help: string;
  kind: SettingKind;
  default: string | number | boolean | string[] | null;
  least?: number;
  most?: number;
}

export const PUBLIC = 'Public';

/** The beginnings of messages that support sends often. */
const CARE_TEXTS: string[] = [
  'We tried to call you about order {{order_id}} but could not reach you. Please call us back.',
  'Your {{product_name}} is ready at {{office_name}}. Please bring the SMS for order {{order_id}}.',
  'Thank you for your message. We are looking into it and will write to you again today.',
  'तपाईंको अर्डर {{order_id}} बारे फोन गर्दा सम्पर्क हुन सकेन। कृपया हामीलाई फोन गर्नुहोस्।',
];

/** The settings that the product itself reads: each has an effect, and a default until somebody changes it. */
export const SETTINGS = {
  'payment.banks': {
    type: 'Data',
    subtype: PUBLIC,
    key: 'Bank',
    label: 'Banks and wallets',
    help: 'The options customers choose from when they say how they paid an advance.',
    kind: 'list',
    default: BANKS_AND_WALLETS,
  },
  'payment.otp_required': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'OtpRequired',
    label: 'Verify phone before a purchase',
    help: 'Customers of a multi-buy offer confirm their number with an SMS code first.',
    kind: 'boolean',
    default: false as boolean,
  },
  'payment.window_minutes': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'WindowMinutes',
    label: 'Time to pay an advance (minutes)',
    help: 'Used when a scheme doesn’t set its own time.',
    kind: 'number',
    default: 10 as number,
    least: 1,
    most: 1440,
  },
  'payment.second_person': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'SecondPerson',
    label: 'Second approver for payments',
    help: 'Payment QRs, refunds and high advances need a second approver. If nobody else is allowed to approve, this is skipped.',
    kind: 'boolean',
    default: true as boolean,
  },
  'payment.two_person_above': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'TwoPersonAbove',
    label: 'Advances that need two approvals (above Rs.)',
    help: 'A payment above this amount needs a second approval.',
    kind: 'number',
    default: 50_000 as number,
    least: 0,
    most: 20_000_000,
  },
  'offers.ask_above': {
    type: 'Offers',
    subtype: 'LiveChange',
    key: 'AskAbove',
    label: 'Confirm changes to a live scheme above (%)',
    help: 'Changing a live scheme’s price, gift, quota or stock by more than this shows old and new values first.',
    kind: 'number',
    default: 20 as number,
    least: 1,
    most: 1000,
  },
  'offers.second_person_above': {
    type: 'Offers',
    subtype: 'LiveChange',
    key: 'SecondPersonAbove',
    label: 'Second approver for changes to a live scheme above (%)',
    help: 'A change above this takes effect only when a second approver makes the same change within 30 minutes.',
    kind: 'number',
    default: 50 as number,
    least: 1,
    most: 1000,
  },
  'payment.at_retailer': {
    type: 'Text',
    subtype: PUBLIC,
    key: 'PayAtRetailer',
    label: 'Payment method for pre-orders and campaigns',
    help: 'The payment method customers see with each of these schemes.',
    kind: 'text',
    default: 'Pay at the retailer' as string,
  },
  'payment.by_advance': {
    type: 'Text',
    subtype: PUBLIC,
    key: 'PayByAdvance',
    label: 'Payment method for multi-buys',
    help: 'The payment method customers see with each of these schemes.',
    kind: 'text',
    default: 'Advance by QR' as string,
  },
  'orders.call_within_hours': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'CallWithinHours',
    label: 'Call new customers within (hours)',
    help: 'After this, the call is overdue for the retailer and distributor; after twice as long, for the offices above.',
    kind: 'number',
    default: CALL_WITHIN_HOURS as number,
    least: 1,
    most: 168,
  },
  'orders.undo_handover_hours': {
    type: 'Orders',
    subtype: 'Hand-over',
    key: 'UndoHours',
    label: 'Undo a hand-over within (hours)',
    help: 'By someone other than the person who handed it over. After this, only a return can take the phone back.',
    kind: 'number',
    default: 72 as number,
    least: 1,
    most: 720,
  },
  'orders.call_again_hours': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'CallAgainHours',
    label: 'Call again after (hours)',
    help: 'When a customer doesn’t answer and no callback time was set.',
    kind: 'number',
    default: CALL_AGAIN_HOURS as number,
    least: 1,
    most: 168,
  },
  'orders.expire_new_days': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'ExpireNewDays',
    label: 'New orders expire after (days)',
    help: 'If nobody reaches the customer. The units become free again.',
    kind: 'number',
    default: EXPIRES_AFTER_DAYS.PLACED as number,
    least: 1,
    most: 365,
  },
  'orders.expire_ready_days': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'ExpireReadyDays',
    label: 'Orders ready for pickup expire after (days)',
    help: 'If the customer doesn’t collect it. The units become free again.',
    kind: 'number',
    default: EXPIRES_AFTER_DAYS.READY_FOR_PICKUP as number,
    least: 1,
    most: 365,
  },
  'orders.in_store_days': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'InStoreDays',
    label: 'Orders reach the store within (days)',
    help: 'Customers see this date on their order and in its next step. Empty: no date is promised.',
    kind: 'number',
    default: null as number | null,
    least: 1,
    most: 90,
  },
  'orders.return_days': {
    type: 'Orders',
    subtype: 'Policy',
    key: 'ReturnDays',
    label: 'Return window (days)',
    help: 'From the hand-over. After this, only staff can open a return. Pages show it as {{return_within}}. Empty: no limit.',
    kind: 'number',
    default: null as number | null,
    least: 1,
    most: 365,
  },
  'orders.warranty_months': {
    type: 'Orders',
    subtype: 'Policy',
    key: 'WarrantyMonths',
    label: 'Phone warranty (months)',
    help: 'From the hand-over. Customers see the end date on their order and in the IMEI check. Pages show it as {{warranty_months}}.',
    kind: 'number',
    default: 12 as number,
    least: 0,
    most: 120,
  },
  'payment.refund_days': {
    type: 'Payment',
    subtype: 'Policy',
    key: 'RefundDays',
    label: 'Refund advances within (days)',
    help: 'Customers see the date on their order. Pages show it as {{advance_back}}.',
    kind: 'number',
    default: 7 as number,
    least: 1,
    most: 90,
  },
  'people.invitation_hours': {
    type: 'People',
    subtype: 'Invitation',
    key: 'Hours',
    label: 'Invitations expire after (hours)',
    help: 'A new user sets a first password with the code. You can resend an expired invitation.',
    kind: 'number',
    default: 72 as number,
    least: 1,
    most: 720,
  },
  'contact.keep_days': {
    type: 'Messages',
    subtype: 'Contact',
    key: 'KeepDays',
    label: 'Keep contact messages for (days)',
    help: 'After this, a visitor’s message and its reply are deleted, answered or not.',
    kind: 'number',
    default: 365 as number,
    least: 30,
    most: 3650,
  },
  'orders.notes_keep_days': {
    type: 'Keeping',
    subtype: 'Notes',
    key: 'NotesDays',
    label: 'Keep notes for (days)',
    help: 'After this, notes, calls and files of closed orders are deleted, and notes about customers.',
    kind: 'number',
    default: 1095 as number,
    least: 90,
    most: 3650,
  },
  'payment.proof_keep_days': {
    type: 'Keeping',
    subtype: 'Proofs',
    key: 'ProofDays',
    label: 'Keep payment pictures for (days)',
    help: 'At least 1825 (five years), as the Income Tax Act requires for proof of sale. The decision on a proof stays.',
    kind: 'number',
    default: 2190 as number,
    least: 1825,
    most: 5475,
  },
  'customers.keep_days': {
    type: 'Keeping',
    subtype: 'Customers',
    key: 'CustomerDays',
    label: 'Keep customers after their last order for (days)',
    help: 'At least 1825 (five years), as the Income Tax Act requires. After this, names and numbers are erased; amounts stay. Empty: forever.',
    kind: 'number',
    default: null as number | null,
    least: 1825,
    most: 7300,
  },
  'messages.care_texts': {
    type: 'Messages',
    subtype: 'Care',
    key: 'CareTexts',
    label: 'Support reply templates',
    help: 'Start a message from a customer’s page. {{customer_name}}, {{order_id}}, {{product_name}} and {{office_name}} come from the latest order.',
    kind: 'list',
    default: CARE_TEXTS,
  },
  'messages.sms_keep_days': {
    type: 'Messages',
    subtype: 'Sms',
    key: 'SmsKeepDays',
    label: 'Keep SMS for (days)',
    help: 'After this, SMS to customers are deleted from the SMS list.',
    kind: 'number',
    default: 730 as number,
    least: 90,
    most: 3650,
  },
  'storefront.offline_page': {
    type: 'Storefront',
    subtype: 'Device',
    key: 'OfflinePage',
    label: 'Offline page',
    help: 'Shows returning visitors an offline page when they lose their connection. If you turn it off, devices drop it on their next visit.',
    kind: 'boolean',
    default: true as boolean,
  },
  'storefront.order_number': {
    type: 'Storefront',
    subtype: 'Orders',
    key: 'OrderNumber',
    label: 'Show customers their order number in the sale',
    help: 'Shows “You are number 1,241” after the order, on its page and on the picture to share. It reveals how many were sold.',
    kind: 'boolean',
    default: false as boolean,
  },
  'storefront.payment_marks': {
    type: 'Storefront',
    subtype: 'Footer',
    key: 'PaymentMarks',
    label: 'Payment methods in the footer',
    help: 'Wallets and cards your stores accept. Each shows as a badge at the bottom of every page.',
    kind: 'list',
    default: [] as string[],
  },
  'limits.sms_phone_day': {
    type: 'Limits',
    subtype: 'Messages',
    key: 'SmsPhoneDay',
    label: 'SMS per phone in 24 hours',
    help: 'SMS beyond this are held back and marked in the SMS list. Empty: the server’s default.',
    kind: 'number',
    default: null as number | null,
    least: 1,
    most: 1000,
  },
} as const satisfies Record<string, Definition>;

export type SettingName = keyof typeof SETTINGS;
/** The values of all settings; money is in rupees, as it was typed. */
export type SettingValues = { -readonly [N in SettingName]: Widened<(typeof SETTINGS)[N]['default']> };
type Widened<T> = T extends readonly string[] ? string[] : T;

/** The setting that the product reads at a place; undefined for a setting that people have made for themselves. */
export function settingAt(place: SettingAddress): (Definition & { name: SettingName }) | undefined {
  const entry = Object.entries(SETTINGS).find(
    ([, { type, subtype, key }]) => type === place.type && subtype === place.subtype && key === place.key,
  );
  return entry && { ...entry[1], name: entry[0] as SettingName };
}
