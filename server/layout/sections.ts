import * as contract from '../../contract/layout.ts';
import { rows } from '../http/rows.ts';
import { brandSections, productSections } from './layout.table.ts';
import { LAYOUT_TAG } from './sliders.ts';

export const productSectionStore = rows(productSections, contract.productSections, LAYOUT_TAG);
export const brandSectionStore = rows(brandSections, contract.brandSections, LAYOUT_TAG);
