import { fieldNames } from '../../../contract/offers/field-data.ts';
import { rows } from '../../http/rows/rows.ts';
import { SCHEMES_TAG } from '../offers.service.ts';
import { mainFields } from '../offers.table.ts';

/** The names of custom fields; scheme pages show them. A name that a scheme asks for is held by its foreign key. */
export const fieldStore = rows(mainFields, fieldNames, SCHEMES_TAG);
