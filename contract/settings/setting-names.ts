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
  'We tried to call you about order {{order_id}} and did not reach you. Please call us back.',
  'Your {{product_name}} waits for you at {{office_name}}. Please bring the SMS of order {{order_id}}.',
  'Thank you for your message. We are looking into it and write to you again today.',
  'तपाईंको अर्डर {{order_id}} बारे फोन गर्दा सम्पर्क हुन सकेन। कृपया हामीलाई फोन गर्नुहोस्।',
];

/** The settings that the product itself reads: each has an effect, and a default until somebody changes it. */
export const SETTINGS = {
  'payment.banks': {
    type: 'Data',
    subtype: PUBLIC,
    key: 'Bank',
    label: 'Banks and wallets',
    help: 'The choices of customers when they say how they paid an advance.',
    kind: 'list',
    default: BANKS_AND_WALLETS,
  },
  'payment.otp_required': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'OtpRequired',
    label: 'Code to the phone before a purchase',
    help: 'Customers of a multi-buy offer confirm their number with a code before the purchase is made.',
    kind: 'boolean',
    default: false as boolean,
  },
  'payment.window_minutes': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'WindowMinutes',
    label: 'Minutes to pay an advance',
    help: 'For schemes that are saved without a time of their own.',
    kind: 'number',
    default: 10 as number,
    least: 1,
    most: 1440,
  },
  'payment.second_person': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'SecondPerson',
    label: 'A second person for money',
    help: 'Payment QRs, refunds and high advances need a second person. While there is no other one who may, nobody is asked for.',
    kind: 'boolean',
    default: true as boolean,
  },
  'payment.two_person_above': {
    type: 'Payment',
    subtype: 'Purchase',
    key: 'TwoPersonAbove',
    label: 'Advance that two people approve (Rs.)',
    help: 'A payment of more than this is only confirmed when a second person has approved it, too.',
    kind: 'number',
    default: 50_000 as number,
    least: 0,
    most: 20_000_000,
  },
  'offers.ask_above': {
    type: 'Offers',
    subtype: 'LiveChange',
    key: 'AskAbove',
    label: 'Change of a running scheme that is asked about (%)',
    help: 'A save that changes a price, gift, quota or stock of a scheme on sale by more than this shows old and new first.',
    kind: 'number',
    default: 20 as number,
    least: 1,
    most: 1000,
  },
  'offers.second_person_above': {
    type: 'Offers',
    subtype: 'LiveChange',
    key: 'SecondPersonAbove',
    label: 'Change of a running scheme that two people make (%)',
    help: 'A change by more than this is only saved when a second person makes the same one within 30 minutes.',
    kind: 'number',
    default: 50 as number,
    least: 1,
    most: 1000,
  },
  'payment.at_retailer': {
    type: 'Text',
    subtype: PUBLIC,
    key: 'PayAtRetailer',
    label: 'How pre-orders and campaigns are paid',
    help: 'The payment method that customers read with each of these schemes.',
    kind: 'text',
    default: 'Pay at the retailer' as string,
  },
  'payment.by_advance': {
    type: 'Text',
    subtype: PUBLIC,
    key: 'PayByAdvance',
    label: 'How multi-buys are paid',
    help: 'The payment method that customers read with each of these schemes.',
    kind: 'text',
    default: 'Advance by QR' as string,
  },
  'orders.call_within_hours': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'CallWithinHours',
    label: 'Hours until a new customer is called',
    help: 'After them the order is late for its retailer and distributor, after twice as many for those above.',
    kind: 'number',
    default: CALL_WITHIN_HOURS as number,
    least: 1,
    most: 168,
  },
  'orders.undo_handover_hours': {
    type: 'Orders',
    subtype: 'Hand-over',
    key: 'UndoHours',
    label: 'Hours in which a wrong hand-over is taken back',
    help: 'By a person other than the one who handed it over. After them only a return takes the phone back.',
    kind: 'number',
    default: 72 as number,
    least: 1,
    most: 720,
  },
  'orders.call_again_hours': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'CallAgainHours',
    label: 'Hours until the next call',
    help: 'When a customer did not answer and no time was chosen.',
    kind: 'number',
    default: CALL_AGAIN_HOURS as number,
    least: 1,
    most: 168,
  },
  'orders.expire_new_days': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'ExpireNewDays',
    label: 'Days until a new order expires',
    help: 'When nobody has reached its customer. Its units become free again.',
    kind: 'number',
    default: EXPIRES_AFTER_DAYS.PLACED as number,
    least: 1,
    most: 365,
  },
  'orders.expire_ready_days': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'ExpireReadyDays',
    label: 'Days until an order that is ready expires',
    help: 'When its customer does not pick it up. Its units become free again.',
    kind: 'number',
    default: EXPIRES_AFTER_DAYS.READY_FOR_PICKUP as number,
    least: 1,
    most: 365,
  },
  'orders.in_store_days': {
    type: 'Orders',
    subtype: 'Waiting',
    key: 'InStoreDays',
    label: 'Days until an order is in its store',
    help: 'Customers read the day in the next step, and on the line of their order. Empty: no day is promised.',
    kind: 'number',
    default: null as number | null,
    least: 1,
    most: 90,
  },
  'orders.return_days': {
    type: 'Orders',
    subtype: 'Policy',
    key: 'ReturnDays',
    label: 'Days in which customers ask for a return',
    help: 'From the hand-over. After them a return begins at the counter alone. Pages name it {{return_within}}. Empty: without an end.',
    kind: 'number',
    default: null as number | null,
    least: 1,
    most: 365,
  },
  'orders.warranty_months': {
    type: 'Orders',
    subtype: 'Policy',
    key: 'WarrantyMonths',
    label: 'Months of warranty on a phone',
    help: 'From the hand-over: customers read its end on their order and where they check an IMEI. Pages name it {{warranty_months}}.',
    kind: 'number',
    default: 12 as number,
    least: 0,
    most: 120,
  },
  'payment.refund_days': {
    type: 'Payment',
    subtype: 'Policy',
    key: 'RefundDays',
    label: 'Days within which an advance is paid back',
    help: 'Customers read the day on their order. Pages name it {{advance_back}}.',
    kind: 'number',
    default: 7 as number,
    least: 1,
    most: 90,
  },
  'people.invitation_hours': {
    type: 'People',
    subtype: 'Invitation',
    key: 'Hours',
    label: 'Hours that an invitation is good for',
    help: 'A new user sets the first password by its code. After that it can be sent again.',
    kind: 'number',
    default: 72 as number,
    least: 1,
    most: 720,
  },
  'contact.keep_days': {
    type: 'Messages',
    subtype: 'Contact',
    key: 'KeepDays',
    label: 'Days that messages to us are kept',
    help: 'After them a message of a visitor is deleted with its answer, also where nobody has answered.',
    kind: 'number',
    default: 365 as number,
    least: 30,
    most: 3650,
  },
  'orders.notes_keep_days': {
    type: 'Keeping',
    subtype: 'Notes',
    key: 'NotesDays',
    label: 'Days that notes are kept',
    help: 'After them the notes, calls and files of orders that have ended are deleted, and the notes about customers.',
    kind: 'number',
    default: 1095 as number,
    least: 90,
    most: 3650,
  },
  'payment.proof_keep_days': {
    type: 'Keeping',
    subtype: 'Proofs',
    key: 'ProofDays',
    label: 'Days that pictures of payments are kept',
    help: 'At least five years (1825 days): the Income Tax Act asks to keep what proves a sale so long. The decision on a proof stays.',
    kind: 'number',
    default: 2190 as number,
    least: 1825,
    most: 5475,
  },
  'customers.keep_days': {
    type: 'Keeping',
    subtype: 'Customers',
    key: 'CustomerDays',
    label: 'Days that customers are kept after their last order',
    help: 'At least five years (1825 days), which the Income Tax Act asks for. After them names and numbers are erased, as for a person who asks; sums stay. Empty: they are kept.',
    kind: 'number',
    default: null as number | null,
    least: 1825,
    most: 7300,
  },
  'messages.care_texts': {
    type: 'Messages',
    subtype: 'Care',
    key: 'CareTexts',
    label: 'Texts that support sends to customers',
    help: 'Begin a message from a customer’s page. {{customer_name}}, {{order_id}}, {{product_name}} and {{office_name}} are filled in by the newest order.',
    kind: 'list',
    default: CARE_TEXTS,
  },
  'messages.sms_keep_days': {
    type: 'Messages',
    subtype: 'Sms',
    key: 'SmsKeepDays',
    label: 'Days that text messages are kept',
    help: 'After them a message to a customer is deleted from the SMS list.',
    kind: 'number',
    default: 730 as number,
    least: 90,
    most: 3650,
  },
  'storefront.offline_page': {
    type: 'Storefront',
    subtype: 'Device',
    key: 'OfflinePage',
    label: 'Page without a connection',
    help: 'Devices that were here once say so themselves when there is no connection. Turned off, they forget it at their next visit.',
    kind: 'boolean',
    default: true as boolean,
  },
  'storefront.order_number': {
    type: 'Storefront',
    subtype: 'Orders',
    key: 'OrderNumber',
    label: 'Customers see which order theirs is',
    help: '“You are number 1,241” after the order, on its page and on the picture to share. It tells everybody how much is sold.',
    kind: 'boolean',
    default: false as boolean,
  },
  'storefront.payment_marks': {
    type: 'Storefront',
    subtype: 'Footer',
    key: 'PaymentMarks',
    label: 'Ways to pay that the footer names',
    help: 'Wallets and cards that your stores take: each is a badge at the foot of every page.',
    kind: 'list',
    default: [] as string[],
  },
  'limits.sms_phone_day': {
    type: 'Limits',
    subtype: 'Messages',
    key: 'SmsPhoneDay',
    label: 'Text messages to one phone in 24 hours',
    help: 'More are kept back and shown as such in the SMS list. Empty: as the installation has it.',
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
