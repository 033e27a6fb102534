import { fieldNames } from '../../../contract/offers/field-data.ts';
import { rows } from '../../http/rows/rows.ts';
import { SCHEMES_TAG } from '../offers.service.ts';
import { mainFields } from '../offers.table.ts';

/** Stores the names of custom fields. A foreign key keeps a name that a scheme uses. */
export const fieldStore = rows(mainFields, fieldNames, SCHEMES_TAG);
