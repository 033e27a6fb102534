import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { CAMPAIGNS } from './nepali/campaigns.ts';
import { CONTACT } from './nepali/contact.ts';
import { COUNTER } from './nepali/counter.ts';
import { CUSTOMERS } from './nepali/customers.ts';
import { DASHBOARD } from './nepali/dashboard.ts';
import { EVERYWHERE } from './nepali/everywhere.ts';
import { FIELDS } from './nepali/fields.ts';
import { KIT } from './nepali/kit.ts';
import { LAUNCH } from './nepali/launch.ts';
import { LOCATIONS } from './nepali/locations.ts';
import { MESSAGING } from './nepali/messaging.ts';
import { MONEY } from './nepali/money.ts';
import { NOUNS } from './nepali/nouns.ts';
import { OFFICES } from './nepali/offices.ts';
import { ORDERS } from './nepali/orders.ts';
import { PAYMENT_QR } from './nepali/payment-qr.ts';
import { PAYMENTS } from './nepali/payments.ts';
import { PROFILE } from './nepali/profile.ts';
import { REPORTS } from './nepali/reports.ts';
import { SLIPS } from './nepali/slips.ts';
import { USERS } from './nepali/users.ts';
import { VALUES } from './nepali/values.ts';
import { VERIFICATION } from './nepali/verification.ts';
import { WAITLIST } from './nepali/waitlist.ts';
import { WORDS } from './nepali/words.ts';

/** The Nepali of the back office, by its English. */
export const NEPALI = {
  ...CAMPAIGNS,
  ...CONTACT,
  ...COUNTER,
  ...CUSTOMERS,
  ...DASHBOARD,
  ...EVERYWHERE,
  ...FIELDS,
  ...KIT,
  ...LAUNCH,
  ...LOCATIONS,
  ...MESSAGING,
  ...MONEY,
  ...NOUNS,
  ...OFFICES,
  ...ORDERS,
  ...PAYMENT_QR,
  ...PAYMENTS,
  ...PROFILE,
  ...REPORTS,
  ...SLIPS,
  ...USERS,
  ...VALUES,
  ...VERIFICATION,
  ...WAITLIST,
  ...WORDS,
  ...FIELD_ERRORS,
};
