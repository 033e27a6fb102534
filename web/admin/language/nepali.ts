import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { COUNTER } from './nepali/counter.ts';
import { CUSTOMERS } from './nepali/customers.ts';
import { DASHBOARD } from './nepali/dashboard.ts';
import { EVERYWHERE } from './nepali/everywhere.ts';
import { FIELDS } from './nepali/fields.ts';
import { KIT } from './nepali/kit.ts';
import { MONEY } from './nepali/money.ts';
import { NOUNS } from './nepali/nouns.ts';
import { ORDERS } from './nepali/orders.ts';
import { PROFILE } from './nepali/profile.ts';
import { REPORTS } from './nepali/reports.ts';
import { SLIPS } from './nepali/slips.ts';
import { VALUES } from './nepali/values.ts';
import { WAITLIST } from './nepali/waitlist.ts';
import { WORDS } from './nepali/words.ts';

/** The Nepali of the back office, by its English. */
export const NEPALI = {
  ...COUNTER,
  ...CUSTOMERS,
  ...DASHBOARD,
  ...EVERYWHERE,
  ...FIELDS,
  ...KIT,
  ...MONEY,
  ...NOUNS,
  ...ORDERS,
  ...PROFILE,
  ...REPORTS,
  ...SLIPS,
  ...VALUES,
  ...WAITLIST,
  ...WORDS,
  ...FIELD_ERRORS,
};
