import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as contract from '../../contract/layout/layout.ts';
import { rows } from '../http/rows/rows.ts';
import { brandSections, homeSections, productSections } from './layout.table.ts';
import { refuseShown } from './shown.ts';
import { LAYOUT_TAG } from './sliders.ts';

type Store = ReturnType<typeof rows<typeof productSections | typeof brandSections>>;

/** Refuses to delete a list that a section of a home page shows, and names the section. */
const keptWhileShown = <S extends Pick<Store, 'remove'>>(store: S, shows: AnyPgColumn): S => ({
  ...store,
  async remove(db, actor, id) {
    await refuseShown(db, shows, id);
    return store.remove(db, actor, id);
  },
});

export const productSectionStore = keptWhileShown(
  rows(productSections, contract.productSections, LAYOUT_TAG),
  homeSections.product_section_id,
);
export const brandSectionStore = keptWhileShown(
  rows(brandSections, contract.brandSections, LAYOUT_TAG),
  homeSections.brand_section_id,
);
