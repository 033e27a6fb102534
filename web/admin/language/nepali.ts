import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { COUNTER } from './nepali/counter.ts';
import { EVERYWHERE } from './nepali/everywhere.ts';
import { MONEY } from './nepali/money.ts';
import { ORDERS } from './nepali/orders.ts';
import { WORDS } from './nepali/words.ts';

/** The Nepali of the back office, by its English. */
export const NEPALI = { ...COUNTER, ...EVERYWHERE, ...ORDERS, ...MONEY, ...WORDS, ...FIELD_ERRORS };
