import { rows } from '../../http/rows.ts';
import { SCHEMES_TAG } from '../offers.service.ts';
import { mainFields } from '../offers.table.ts';

/** The names of custom fields; scheme pages show them. A name that a scheme asks for is held by its foreign key. */
export const fieldStore = rows(mainFields, {
  entity: 'Field',
  columns: { name: mainFields.name, is_active: mainFields.is_active },
  order: 'name:asc',
  tag: SCHEMES_TAG,
});
