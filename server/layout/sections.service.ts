import { rows } from '../http/rows.ts';
import { brandSections, productSections } from './layout.table.ts';
import { LAYOUT_TAG } from './sliders.service.ts';

export const productSectionStore = rows(productSections, {
  entity: 'List of products',
  columns: { name: productSections.name, is_active: productSections.is_active },
  order: 'name:asc',
  tag: LAYOUT_TAG,
});

export const brandSectionStore = rows(brandSections, {
  entity: 'List of brands',
  columns: { name: brandSections.name, is_active: brandSections.is_active },
  order: 'name:asc',
  tag: LAYOUT_TAG,
});
