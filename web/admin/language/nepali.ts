import { COLUMN_WORDS } from '../../../contract/language/nepali-columns.ts';
import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { NAMES } from '../../../contract/language/nepali-names.ts';
import { REASONS } from '../../../contract/language/nepali-reasons.ts';
import { SETTING_NAMES } from '../../../contract/language/nepali-settings.ts';
import { STATUS_WORDS } from '../../../contract/language/nepali-statuses.ts';
import { AUDIT } from './nepali/audit.ts';
import { BRAND } from './nepali/brand.ts';
import { CAMPAIGNS } from './nepali/campaigns.ts';
import { CONTACT } from './nepali/contact.ts';
import { CONTENT } from './nepali/content.ts';
import { COUNTER } from './nepali/counter.ts';
import { CUSTOMERS } from './nepali/customers.ts';
import { DASHBOARD } from './nepali/dashboard.ts';
import { EVERYWHERE } from './nepali/everywhere.ts';
import { FIELDS } from './nepali/fields.ts';
import { KIT } from './nepali/kit.ts';
import { LAUNCH } from './nepali/launch.ts';
import { LOCATIONS } from './nepali/locations.ts';
import { MEDIA } from './nepali/media.ts';
import { MESSAGE_EVENTS } from './nepali/message-events.ts';
import { MESSAGING } from './nepali/messaging.ts';
import { MONEY } from './nepali/money.ts';
import { MONITORING } from './nepali/monitoring.ts';
import { NOUNS } from './nepali/nouns.ts';
import { OFFICES } from './nepali/offices.ts';
import { OFFLINE } from './nepali/offline.ts';
import { ORDERS } from './nepali/orders.ts';
import { PAYMENT_QR } from './nepali/payment-qr.ts';
import { PAYMENTS } from './nepali/payments.ts';
import { PRODUCTS } from './nepali/products.ts';
import { PROFILE } from './nepali/profile.ts';
import { REPORTS } from './nepali/reports.ts';
import { SCHEMES } from './nepali/schemes.ts';
import { SECTIONS } from './nepali/sections.ts';
import { SETTINGS } from './nepali/settings.ts';
import { SHIPPING } from './nepali/shipping.ts';
import { SLIPS } from './nepali/slips.ts';
import { USERS } from './nepali/users.ts';
import { VALUES } from './nepali/values.ts';
import { VERIFICATION } from './nepali/verification.ts';
import { WAITLIST } from './nepali/waitlist.ts';
import { WORDS } from './nepali/words.ts';

/** The Nepali of the back office, by its English. */
export const NEPALI = {
  ...AUDIT,
  ...BRAND,
  ...CAMPAIGNS,
  ...CONTACT,
  ...CONTENT,
  ...COUNTER,
  ...CUSTOMERS,
  ...DASHBOARD,
  ...EVERYWHERE,
  ...FIELDS,
  ...KIT,
  ...LAUNCH,
  ...LOCATIONS,
  ...MEDIA,
  ...MESSAGING,
  ...MONEY,
  ...MONITORING,
  ...NOUNS,
  ...OFFICES,
  ...OFFLINE,
  ...ORDERS,
  ...PAYMENT_QR,
  ...PAYMENTS,
  ...PRODUCTS,
  ...PROFILE,
  ...REPORTS,
  ...SCHEMES,
  ...SECTIONS,
  ...SETTING_NAMES,
  ...SETTINGS,
  ...SHIPPING,
  ...SLIPS,
  ...USERS,
  ...VALUES,
  ...VERIFICATION,
  ...WAITLIST,
  ...WORDS,
  ...COLUMN_WORDS,
  ...FIELD_ERRORS,
  ...NAMES,
  ...MESSAGE_EVENTS,
  ...REASONS,
  ...STATUS_WORDS,
};
