import * as contract from '../../contract/sections/home.ts';
import { rows } from '../http/rows/rows.ts';
import { LAYOUT_TAG } from './pages.ts';
import { brandSections, productSections } from './sections.table.ts';
import { refuseShown } from './shown.ts';

type Store = ReturnType<typeof rows<typeof productSections | typeof brandSections>>;

/** Refuses to delete a list that a home page shows, and names the section. */
const keptWhileShown = <S extends Pick<Store, 'remove'>>(store: S, shows: Parameters<typeof refuseShown>[1]): S => ({
  ...store,
  async remove(db, actor, id) {
    await refuseShown(db, shows, id);
    return store.remove(db, actor, id);
  },
});

export const productSectionStore = keptWhileShown(
  rows(productSections, contract.productSections, LAYOUT_TAG),
  'product_section_id',
);
export const brandSectionStore = keptWhileShown(
  rows(brandSections, contract.brandSections, LAYOUT_TAG),
  'brand_section_id',
);
